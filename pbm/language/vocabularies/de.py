"""German."""

from __future__ import annotations

from pbm.games.match.cards import Color
from pbm.games.uno.cards import REVERSE, SKIP
from pbm.language.vocabulary import Vocabulary, listed

NUMBERS = listed("null, eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun")

WORDS = Vocabulary(
    names=listed("deutsch, german"),
    colors={
        **dict.fromkeys(listed("rot, rote, roten, roter, rotes"), Color.RED),
        **dict.fromkeys(listed("gelb, gelbe, gelben, gelber, gelbes"), Color.YELLOW),
        **dict.fromkeys(listed("grün, grüne, grünen, grüner, grünes, gruen, gruene, gruenen"), Color.GREEN),
        **dict.fromkeys(listed("blau, blaue, blauen, blauer, blaues"), Color.BLUE),
    },
    numbers={**{word: str(number) for number, word in enumerate(NUMBERS)}, "fuenf": "5", "zwo": "2"},
    symbols={
        **dict.fromkeys(listed("aussetzen, aussetzer, stopp"), SKIP),
        **dict.fromkeys(listed("richtungswechsel, retour, umkehr, umkehren"), REVERSE),
    },
    wild=listed("joker, farbwahl, farbwechsel, wünscher, wuenscher"),
    draw=listed("zieh, ziehe, ziehen, nimm, plus"),
    infinitives=frozenset({"ziehen", "aufnehmen", "abheben", "passen", "karte", "eine"}),
    phrases={
        "draw": listed(
            """ziehen, ziehe, zieh, ich ziehe, ich zieh, ich ziehe eine, ziehe eine, ziehe 1, ziehe eine karte,
            ich ziehe eine karte, eine karte ziehen, karte ziehen, ich nehme eine karte, ich nehme eine,
            nehme eine karte, ich nehm eine, aufnehmen, abheben, ich muss ziehen, muss ziehen, dann zieh ich,
            dann ziehe ich"""
        ),
        "take": listed(
            """ich akzeptiere, ich ziehe vier, ich ziehe 4, ich ziehe die karten, ich nehme die karten, ich nehme
            vier, ich nehme 4, ich nehme sie, ich ziehe sie, ich ziehe die vier, ich nehme die vier, ich nehme die 4,
            gib mir die karten"""
        ),
        "pass": listed("passe, ich passe, passen, behalten, ich behalte sie, ich behalte die karte, behalte ich"),
        "it": listed("ich spiele sie, ich spiel sie, ich lege sie, spiel sie"),
        "challenge": listed(
            """anzweifeln, ich zweifle das an, ich zweifle an, ich bezweifle das, herausfordern,
            ich fordere dich heraus, das glaube ich dir nicht"""
        ),
        "bluffs": listed("das ist ein bluff, du bluffst, gelogen, das ist gelogen, du lügst, du luegst"),
        "gasps": listed("glaub ich nicht, das glaube ich nicht"),
        "uno": listed("ich sage uno, ich sag uno, ich rufe uno, sage uno, sag uno, rufe uno"),
        "catch": listed("erwischt, ich erwische, erwische, fange, ich fange"),
        "caught": listed("hab dich, habe dich erwischt, hab dich erwischt, ich habe dich erwischt"),
        "forgot": listed(
            """hat nicht uno gesagt, du hast nicht uno gesagt, hat kein uno gesagt, du hast kein uno gesagt,
            hat uno vergessen, du hast uno vergessen, hat vergessen uno zu sagen, uno vergessen"""
        ),
        "trade": listed(
            """tausche mit, ich tausche mit, tauschen mit, tausche, tauschen, ich tausche, ich möchte mit,
            ich will mit"""
        ),
        "ready": listed("bereit, ich bin bereit, fertig, ich bin fertig"),
        "next": listed("danach, nächste runde, nächstes mal"),
        "off": ("nichts",),
        "or": ("oder",),
        "yes": listed("ja, jo, jep, klar, in ordnung, einverstanden, gerne"),
        "no": listed("nein, nö, nee, nein danke"),
        "not": listed("nicht, kein, keine, nie, niemals"),
        "excuse": listed(
            """kann nicht legen, ich kann nicht legen, kann nicht spielen, nichts passt, passt nichts, ich habe nichts,
            hab nichts, ich hab nichts, nix, nix passt, hab nix, ich hab nix"""
        ),
        "unable": listed("kann nicht, ich kann nicht, kann ich nicht"),
        "mend": listed("doch nicht, moment, warte, ich meinte, ich meine, stattdessen, doch lieber, lieber, quatsch"),
        "asks": listed("kann ich, könnte ich, darf ich, soll ich, was wenn, wie wäre es mit, muss ich"),
        "greet": listed(
            """hab ich vergessen, habe ich vergessen, hatte ich vergessen, ganz vergessen, fast vergessen, hallo, hi,
            moin, servus, guten morgen, guten tag, guten abend, gute nacht, danke, danke schön, vielen dank, bitte,
            sorry, entschuldigung, entschuldige, tut mir leid, sorry für die verspätung, sorry fürs warten,
            sorry für die wartezeit, entschuldigung für die verspätung, entschuldigung für die wartezeit, du bist dran,
            tschüss, tschüs, viel glück, los, los geht's, na gut, na dann, leute, alle, alle zusammen, zusammen"""
        ),
        "exclaims": listed("super, prima, toll, gut, sehr gut, schön"),
        "laughs": ("haha",),
        "fill": listed(
            """ich spiele, ich spiel, spiele, spielen, ich möchte spielen, ich will spielen, ich lege, ich leg, lege,
            legen, ich wähle, ich nehme, ich nehm, ich wünsche mir, ich wünsche, ich möchte, farbe, die farbe, karte,
            die karte, meine karte, mein zug, ich bin dran, der, die, das, den, ein, eine, einen, und, dann, also,
            jetzt, nun, mit, mal"""
        ),
    },
    tile_numbers={"zehn": "10", "elf": "11", "zwölf": "12"},
    tile_phrases={
        "act": listed("aktiv, aktiviere, mit wirkung"),
        "acts": listed("wirkt, ist aktiv"),
        "draw": listed("ich ziehe einen stein, ziehe einen stein, stein ziehen, ich nehme einen stein"),
        "hint": listed("tipp, ein tipp, einen tipp, hinweis, gib mir einen tipp"),
        "try": listed("probier, probiere, versuch, versuche, teste"),
        "fill": listed("stein, steine, reihe, gruppe, serie"),
    },
    commands={
        "hand": listed("meine hand, meine karten, karten, blatt, mein blatt, was habe ich, welche karten habe ich"),
        "table": listed("tisch, stand, wer ist dran, wer ist am zug, bin ich dran"),
        "scores": listed("punkte, punktestand"),
        "rules": listed("regeln, die regeln"),
        "help": listed("hilfe, wie geht das, wie spielt man"),
        "leave": listed("ich gehe, ich steige aus, aussteigen, spiel verlassen, ich verlasse das spiel"),
        "language": ("sprache",),
    },
    wishes_to_stop=listed(
        """schreib mir nicht mehr, schreibt mir nicht mehr, schreiben sie mir nicht mehr, hör auf mir zu schreiben,
        hören sie auf mir zu schreiben, hör auf zu schreiben, keine nachrichten mehr, keine sms mehr,
        ich will keine nachrichten, ich möchte keine nachrichten, lass mich in ruhe, lasst mich in ruhe,
        lassen sie mich in ruhe, lösch meine nummer, löschen sie meine nummer, bitte abmelden, abmelden, melde mich ab,
        keine mails mehr, keine e-mails mehr, keine emails mehr, ich will keine mails, ich möchte keine mails,
        melden sie mich ab, ich möchte mich abmelden, ich will mich abmelden"""
    ),
    wrong_person=listed(
        """falsche nummer, sie haben die falsche nummer, du hast die falsche nummer, wer ist das, wer ist da,
        wer bist du, wer sind sie, ich kenne dich nicht, ich kenne sie nicht"""
    ),
    automatic=listed(
        """automatische antwort, abwesenheitsnotiz, ich bin außer haus, ich bin nicht im büro, ich fahre gerade,
        ich bin derzeit nicht, ich kann gerade nicht sprechen, ich kann momentan nicht sprechen,
        dies ist eine automatische, das ist eine automatische"""
    ),
    was_me=listed(
        """das war ich, ich war das, ich war es, ich war's, war ich, das bin ich, ich bin das, ich bin es, ich bin's,
        von mir, das ist von mir, die ist von mir, das war von mir, die war von mir, das ist meine, ich habe das
        geschrieben, ich habe es geschrieben, ich habe sie geschrieben, ich bestätige"""
    ),
    was_not_me=listed(
        """das war ich nicht, ich war das nicht, ich war es nicht, ich war's nicht, war ich nicht, das bin ich nicht,
        ich nicht, nicht ich, nicht von mir, das ist nicht von mir, die ist nicht von mir, das war nicht von mir,
        die war nicht von mir"""
    ),
)
