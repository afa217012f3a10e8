"""Spanish."""

from __future__ import annotations

from pbm.games.match.cards import Color
from pbm.games.uno.cards import REVERSE, SKIP
from pbm.language.vocabulary import Vocabulary, listed

NUMBERS = listed("cero, uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve")

WORDS = Vocabulary(
    names=listed("español, castellano, spanish"),
    colors={
        **dict.fromkeys(("rojo", "roja"), Color.RED),
        **dict.fromkeys(("amarillo", "amarilla"), Color.YELLOW),
        "verde": Color.GREEN,
        "azul": Color.BLUE,
    },
    numbers={word: str(number) for number, word in enumerate(NUMBERS)},
    symbols={
        **dict.fromkeys(listed("salta, salto, saltar, bloqueo, bloquea"), SKIP),
        **dict.fromkeys(listed("reversa, reverso, inversa, inverso"), REVERSE),
    },
    wild=listed("comodín, multicolor"),
    draw=listed("roba, robar, más, toma"),
    infinitives=frozenset({"robar", "tomar", "coger", "sacar", "pasar"}),
    phrases={
        "draw": listed(
            """robo, robo una, robo 1, robo una carta, roba, robar, robar una, robar carta, robar una carta, tomo una,
            tomo una carta, tomar una carta, tomar carta, cojo una, cojo una carta, saco una carta, dame una carta,
            tengo que robar, me toca robar"""
        ),
        "take": listed(
            """acepto, robo las cartas, robo cuatro, robo 4, tomo las cartas, tomo cuatro, tomo 4, robo las cuatro,
            robo las 4, tomo las cuatro, tomo las 4, me llevo las cartas, dame las cartas"""
        ),
        "pass": listed("paso, yo paso, pasar, paso turno, paso mi turno, me la quedo, me lo quedo"),
        "it": listed("la juego, lo juego"),
        "challenge": listed(
            """desafío, te desafío, lo desafío, desafiar, reto, te reto, no te creo, quiero desafiar, quiero retar"""
        ),
        "bluffs": listed("es un farol, farol, mentira, es mentira, mentiroso, mentirosa, creo que es un farol"),
        "gasps": ("no te lo creo",),
        "uno": listed("digo uno, canto uno, grito uno"),
        "catch": listed("pillo a, pillo, atrapo a, atrapo, cacho a, cacho"),
        "caught": listed("pillé a, te pillé, atrapé a, te atrapé, caché a, te caché"),
        "forgot": listed(
            """no dijo uno, no dijiste uno, no ha dicho uno, no has dicho uno, olvidó uno, olvidaste uno,
            olvidó decir uno, olvidaste decir uno, se olvidó de decir uno, te olvidaste de decir uno"""
        ),
        "trade": listed(
            """cambio con, cambio cartas con, cambio mano con, intercambio con, quiero cambiar con, cambiar con,
            las cartas de"""
        ),
        "ready": listed("listo, lista, estoy listo, estoy lista"),
        "next": listed("siguiente, próximo turno"),
        "off": ("nada",),
        "or": listed("o, o si no"),
        "yes": listed("sí, vale, claro, dale, de acuerdo, bueno"),
        "no": listed(
            "no gracias",
        ),
        "not": listed("nunca, no juego, no quiero"),
        "excuse": listed("no puedo jugar, no tengo, no tengo nada, no tengo ninguna"),
        "unable": ("no puedo",),
        "mend": listed("mejor, espera, perdón quería decir, quería decir, quise decir, en realidad, digo"),
        "asks": listed("puedo, podría, qué tal, qué pasa si, debo, debería"),
        "greet": listed(
            """se me olvidó, me olvidé, casi se me olvida, casi me olvido, hola, buenas, buenos días, buenas tardes,
            buenas noches, gracias, muchas gracias, por favor, porfa, perdón, perdona, perdón por la espera,
            perdón la espera, perdón por la demora, perdón la demora, te toca, ahí va, perdón por tardar, lo siento,
            vamos, venga, suerte, adiós, chao, amigos, chicos, amigo, todos"""
        ),
        "exclaims": listed("genial, qué bien, bien, muy bien, buena"),
        "laughs": listed("jaja, jajaja"),
        "fill": listed(
            """juego, yo juego, voy a jugar, quiero jugar, jugar, pongo, yo pongo, tiro, yo tiro, echo, lanzo, voy con,
            elijo, escojo, cambio a, color, el color, carta, la carta, mi carta, mi jugada, mi turno, el, la, un, una,
            es, va, y, pues, entonces, ahora, con"""
        ),
    },
    tile_numbers={"diez": "10", "once": "11", "doce": "12"},
    tile_phrases={
        "act": listed("activa, actúa, activo"),
        "acts": listed("se activa"),
        "draw": listed("robo una ficha, tomo una ficha, robar ficha, tomar ficha"),
        "hint": listed("pista, una pista, dame una pista, necesito una pista"),
        "try": listed("prueba, probar, pruebo"),
        "fill": listed("y, ficha, fichas, escalera, grupo, trío"),
    },
    commands={
        "hand": listed("mano, mi mano, mis cartas, cartas, qué cartas tengo, qué tengo"),
        "table": listed("mesa, estado, de quién es el turno, a quién le toca"),
        "scores": listed("puntos, puntuación, marcador"),
        "rules": listed("reglas, las reglas"),
        "help": listed("ayuda, cómo se juega, cómo juego"),
        "leave": listed("me voy, salir del juego, dejar el juego, dejo el juego"),
        "language": ("idioma",),
    },
    wishes_to_stop=listed(
        """no me escribas, no me escriban, no me mandes, no me manden, no me envíes, no me envíen, deja de escribirme,
        dejen de escribirme, deja de mandarme, dejen de mandarme, deja de enviarme, dejen de enviarme, déjame en paz,
        déjenme en paz, no quiero más mensajes, no quiero recibir, no me llamen, no me llames, no más mensajes,
        borra mi número, borren mi número, dame de baja, quiero darme de baja, darme de baja, date de baja, den de baja,
        cancelar suscripción, cancelar la suscripción, parar por favor, basta de mensajes,
        no más correos, no más emails, no quiero más correos, basta de correos, borra mi correo, borren mi correo"""
    ),
    wrong_person=listed(
        "número equivocado, te has equivocado, te equivocaste de número, quién eres, quién es, no te conozco"
    ),
    automatic=listed(
        """respuesta automática, estoy fuera de la oficina, fuera de la oficina, estoy conduciendo, estoy manejando,
        ahora no puedo hablar, lo siento ahora no puedo hablar, este es un mensaje automático"""
    ),
    was_me=listed(
        """fui yo, he sido yo, era yo, soy yo, yo, es mío, es mía, mío, lo envié yo, lo escribí yo, lo he enviado yo,
        lo he escrito yo, confirmo"""
    ),
    was_not_me=listed(
        """no fui yo, no he sido yo, no era yo, no soy yo, yo no, no es mío, no es mía, no lo envié yo,
        no lo escribí yo, no lo he enviado yo, no lo he escrito yo"""
    ),
)
