"""Italian."""

from __future__ import annotations

from pbm.games.match.cards import Color
from pbm.games.uno.cards import REVERSE, SKIP
from pbm.language.vocabulary import Vocabulary, listed

NUMBERS = listed("zero, uno, due, tre, quattro, cinque, sei, sette, otto, nove")

WORDS = Vocabulary(
    names=listed("italiano, italian"),
    colors={
        **dict.fromkeys(("rosso", "rossa"), Color.RED),
        **dict.fromkeys(("giallo", "gialla"), Color.YELLOW),
        "verde": Color.GREEN,
        "blu": Color.BLUE,
    },
    numbers={word: str(number) for number, word in enumerate(NUMBERS)},
    symbols={
        **dict.fromkeys(listed("salta, salto, blocco, blocca, divieto"), SKIP),
        **dict.fromkeys(listed("inverti, inversione, inverso, cambiogiro"), REVERSE),
    },
    wild=listed("jolly, cambiacolore"),
    draw=listed("pesca, pescare, più, prendi"),
    infinitives=frozenset({"pescare", "prendere", "tirare", "passare"}),
    phrases={
        "draw": listed(
            """pesco, pesca, pescare, pesco una, pesco 1, pesco una carta, pesca una carta, prendo una carta,
            prendo una, tiro su una carta"""
        ),
        "take": listed(
            """accetto, pesco quattro, pesco 4, prendo le carte, pesco le carte, le prendo, prendo quattro, prendo 4,
            prendo le quattro, prendo le 4, dammi le carte"""
        ),
        "pass": listed("passo, io passo, passare, passo il turno, la tengo, me la tengo, tengo"),
        "it": listed("la gioco, lo gioco"),
        "challenge": listed("sfido, ti sfido, lo sfido, sfida, dubito, non ti credo, voglio sfidare"),
        "bluffs": listed("è un bluff, stai bluffando, bugia, bugiardo, bugiarda, penso che sia un bluff"),
        "gasps": ("non ci credo",),
        "uno": listed("dico uno, chiamo uno"),
        "catch": listed("becco, prendo in castagna"),
        "caught": listed("beccato, beccata, ti ho beccato, ti ho beccata, ho beccato, preso in castagna"),
        "forgot": listed(
            """non ha detto uno, non hai detto uno, ha dimenticato uno, hai dimenticato uno, ha dimenticato di dire uno,
            hai dimenticato di dire uno"""
        ),
        "trade": listed(
            """scambio con, scambio le carte con, scambio la mano con, voglio scambiare con, scambiare con,
            le carte di"""
        ),
        "ready": listed("pronto, pronta, sono pronto, sono pronta"),
        "next": listed("prossimo, prossimo turno, poi gioco"),
        "off": ("niente",),
        "or": listed("o, oppure"),
        "yes": listed("sì, certo, va bene, d'accordo"),
        "no": listed(
            "no grazie",
        ),
        "not": listed("non, mai"),
        "excuse": listed("non posso giocare, non ho niente, non ho nulla, non ho carte"),
        "unable": ("non posso",),
        "mend": listed("anzi, aspetta, volevo dire, invece, annulla, piuttosto"),
        "asks": listed("posso, potrei, e se, devo"),
        "greet": listed(
            """dimenticavo, mi ero dimenticato, mi ero dimenticata, me ne ero dimenticato, ciao, salve, buongiorno,
            buonasera, buon giorno, buona sera, buonanotte, grazie, grazie mille, per favore, per piacere, scusa,
            scusate, scusa il ritardo, scusate il ritardo, scusa l'attesa, scusate l'attesa, buona fortuna, dai,
            andiamo, forza, ecco, ragazzi, tutti, ciao a tutti, tocca a te"""
        ),
        "exclaims": listed("bene, bravo, brava, bello, bella"),
        "laughs": listed("ahah, ahahah, haha"),
        "fill": listed(
            """gioco, io gioco, giocare, voglio giocare, metto, io metto, butto, io butto, lancio, calo, scelgo,
            cambio in,
            colore, il colore, carta, la carta, la mia carta, la mia mossa, il mio turno, tocca a me, il, la, un, una,
            è, e, allora, adesso, ora, con"""
        ),
    },
    tile_numbers={"dieci": "10", "undici": "11", "dodici": "12"},
    tile_phrases={
        "act": listed("attiva, attivo"),
        "acts": listed("agisce"),
        "draw": listed("pesco una tessera, pesca una tessera, prendo una tessera"),
        "hint": listed("suggerimento, un suggerimento, aiutino, dammi un suggerimento"),
        "try": listed("prova, provo, provare"),
        "fill": listed("tessera, tessere, scala, gruppo, serie"),
    },
    commands={
        "hand": listed("mano, la mia mano, le mie carte, carte, che carte ho"),
        "table": listed("tavolo, stato, a chi tocca, di chi è il turno, chi tocca"),
        "scores": listed("punti, punteggio"),
        "rules": listed("regole, le regole"),
        "help": listed("aiuto, come si gioca"),
        "leave": listed("esco, me ne vado, lascio il gioco, esco dal gioco, lascio la partita"),
        "language": ("lingua",),
    },
    wishes_to_stop=listed(
        """non scrivermi, non scrivetemi, non mi scrivere, smettila di scrivermi, smettetela di scrivermi,
        smetti di scrivermi, smetti di mandarmi, smettetela di mandarmi, basta messaggi, non voglio più messaggi,
        non voglio più ricevere, lasciami in pace, lasciatemi in pace, cancella il mio numero, cancellate il mio numero,
        cancellami, disiscrivimi, annulla iscrizione, annulla l'iscrizione, basta con i messaggi,
        basta mail, basta email, basta e-mail, non voglio più mail, non voglio più email"""
    ),
    wrong_person=listed(
        "numero sbagliato, hai sbagliato numero, ha sbagliato numero, chi sei, chi è, non ti conosco, non vi conosco"
    ),
    automatic=listed(
        """risposta automatica, sono fuori ufficio, fuori ufficio, sto guidando, in questo momento sto guidando,
        non posso parlare ora, mi spiace non posso parlare, mi dispiace non posso parlare,
        questo è un messaggio automatico"""
    ),
    was_me=listed(
        """sono stato io, sono stata io, ero io, sono io, io, è mio, è mia, l'ho scritto io, l'ho scritta io,
        l'ho mandato io, l'ho mandata io, l'ho inviato io, l'ho inviata io, confermo"""
    ),
    was_not_me=listed(
        """non sono stato io, non sono stata io, non ero io, non sono io, non io, io no, non è mio, non è mia,
        non l'ho scritto io, non l'ho mandato io, non l'ho inviato io"""
    ),
)
