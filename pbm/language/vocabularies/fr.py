"""French."""

from __future__ import annotations

from pbm.games.match.cards import Color
from pbm.games.uno.cards import REVERSE, SKIP
from pbm.language.vocabulary import Vocabulary, listed

NUMBERS = listed("zéro, un, deux, trois, quatre, cinq, six, sept, huit, neuf")

WORDS = Vocabulary(
    names=listed("français, french"),
    colors={
        "rouge": Color.RED,
        "jaune": Color.YELLOW,
        **dict.fromkeys(("vert", "verte"), Color.GREEN),
        **dict.fromkeys(("bleu", "bleue"), Color.BLUE),
    },
    numbers={**{word: str(number) for number, word in enumerate(NUMBERS)}, "une": "1"},
    symbols={
        **dict.fromkeys(listed("saut, saute, bloque, blocage, interdit"), SKIP),
        **dict.fromkeys(listed("inverse, inversion, retour"), REVERSE),
    },
    wild=listed("joker, multicolore"),
    draw=listed("pioche, piocher, plus, prends"),
    infinitives=frozenset({"piocher", "prendre", "tirer", "passer"}),
    phrases={
        "draw": listed(
            """pioche, je pioche, piocher, pioche une, pioche 1, je pioche une carte, pioche une carte,
            piocher une carte, je prends une carte, je tire une carte, prendre une carte, je dois piocher,
            dois piocher"""
        ),
        "take": listed(
            """j'accepte, je pioche quatre, je pioche 4, je prends les cartes, je pioche les cartes, je les prends,
            je prends quatre, je prends 4, je prends les quatre, je prends les 4, donne moi les cartes"""
        ),
        "pass": listed("passe, je passe, passer, je passe mon tour, passe mon tour, je garde, je la garde"),
        "it": listed("je la joue, je le joue"),
        "challenge": listed("défi, je défie, je te défie, je conteste, conteste, contester, je doute"),
        "bluffs": listed("tu bluffes, c'est du bluff, du bluff, menteur, menteuse, tu mens"),
        "uno": listed("je dis uno, j'annonce uno"),
        "catch": listed("j'attrape, attrape, je prends sur le fait"),
        "caught": listed("attrapé, j'ai attrapé, je t'ai attrapé, je t'ai eu, je t'ai eue"),
        "forgot": listed(
            """n'a pas dit uno, tu n'as pas dit uno, t'as pas dit uno, a oublié uno, tu as oublié uno, a oublié de dire
            uno, tu as oublié de dire uno"""
        ),
        "trade": listed("j'échange avec, échange avec, échanger avec, je veux échanger avec, les cartes de"),
        "ready": listed("prêt, prête, je suis prêt, je suis prête"),
        "next": listed("ensuite, prochain tour"),
        "off": ("rien",),
        "or": listed("ou, ou bien"),
        "yes": listed("oui, ouais, d'accord, bien sûr, ça marche"),
        "no": listed("non, non merci"),
        "not": listed("pas, ne, jamais"),
        "excuse": listed("je ne peux pas jouer, je peux pas jouer, je n'ai rien, j'ai rien, rien ne va"),
        "unable": listed("je ne peux pas, je peux pas, peux pas"),
        "mend": listed("plutôt, attends, attendez, je voulais dire, en fait, annule, finalement"),
        "asks": listed("puis je, est ce que, est ce que je peux, je peux, dois je, et si"),
        "greet": listed(
            """j'ai oublié, j'avais oublié, j'ai failli oublier, salut, bonjour, bonsoir, coucou, merci, merci beaucoup,
            s'il te plaît, s'il vous plaît, svp, stp, désolé, désolée, désolé pour l'attente, désolée pour l'attente,
            désolé du retard, désolée du retard, pardon, bonne chance, allez, allons y, on y va, à bientôt, bonne nuit,
            tout le monde, à tous, à toutes, les amis, voilà, à toi"""
        ),
        "exclaims": listed("super, génial, bravo, bien joué, bon"),
        "laughs": listed("mdr, haha"),
        "fill": listed(
            """je joue, joue, jouer, je vais jouer, je veux jouer, je pose, je mets, je dépose, je choisis, je prends,
            couleur, la couleur, carte, la carte, ma carte, mon coup, mon tour, à moi, le, la, l, un, une, c'est, et,
            alors, donc, maintenant, avec"""
        ),
    },
    tile_numbers={"dix": "10", "onze": "11", "douze": "12"},
    tile_phrases={
        "act": listed("active, activer, effet"),
        "acts": listed("agit"),
        "draw": listed("je pioche une tuile, pioche une tuile, je prends une tuile"),
        "hint": listed("indice, un indice, donne-moi un indice, une astuce"),
        "try": listed("essaie, essaye, essayer, teste"),
        "fill": listed("tuile, tuiles, suite, série, groupe"),
    },
    commands={
        "hand": listed("main, ma main, mes cartes, cartes, qu'est ce que j'ai"),
        "table": listed("état, à qui le tour, à qui de jouer, c'est à qui"),
        "scores": listed("points, les scores, les points"),
        "rules": listed("règles, les règles"),
        "help": listed("aide, comment jouer, comment on joue"),
        "leave": listed(
            """je quitte, je pars, quitter le jeu, je quitte le jeu, quitter la partie, je quitte la partie"""
        ),
        "language": ("langue",),
    },
    wishes_to_stop=listed(
        """arrête de m'écrire, arrêtez de m'écrire, arrête de m'envoyer, arrêtez de m'envoyer, ne m'écris plus,
        ne m'écrivez plus, ne m'envoie plus, ne m'envoyez plus, laisse moi tranquille, laissez moi tranquille,
        plus de messages, je ne veux plus de messages, je ne veux plus recevoir, me désabonner, désabonnement,
        supprime mon numéro, supprimez mon numéro, désinscrivez moi, désabonnez moi, je veux me désabonner,
        plus de mails, plus d'e-mails, plus d'emails, je ne veux plus de mails, je ne veux plus d'e-mails"""
    ),
    wrong_person=listed(
        """mauvais numéro, c'est un mauvais numéro, vous avez le mauvais numéro, tu as le mauvais numéro,
        tu t'es trompé de numéro, vous vous êtes trompé de numéro, qui es tu, qui êtes vous, c'est qui,
        je ne vous connais pas, je ne te connais pas"""
    ),
    automatic=listed(
        """réponse automatique, je suis absent, je suis absente, je conduis, je suis au volant, je suis en réunion,
        désolé je ne peux pas parler, désolée je ne peux pas parler, ceci est un message automatique,
        ceci est un message automatisé"""
    ),
    was_me=listed(
        """c'était moi, c'est moi, c'était bien moi, c'est bien moi, moi, de moi, c'est de moi, c'était de moi,
        c'est le mien, je l'ai envoyé, je l'ai écrit, je confirme"""
    ),
    was_not_me=listed(
        """ce n'était pas moi, ce n'est pas moi, c'était pas moi, c'est pas moi, pas moi, pas de moi,
        ce n'est pas de moi, c'est pas de moi, ce n'était pas de moi, je ne l'ai pas envoyé, je ne l'ai pas écrit"""
    ),
)
