"""Portuguese."""

from __future__ import annotations

from pbm.games.match.cards import Color
from pbm.games.uno.cards import REVERSE, SKIP
from pbm.language.vocabulary import Vocabulary, listed

NUMBERS = listed("zero, um, dois, três, quatro, cinco, seis, sete, oito, nove")

WORDS = Vocabulary(
    names=listed("português, portuguese"),
    colors={
        **dict.fromkeys(("vermelho", "vermelha", "encarnado", "encarnada"), Color.RED),
        **dict.fromkeys(("amarelo", "amarela"), Color.YELLOW),
        "verde": Color.GREEN,
        "azul": Color.BLUE,
    },
    numbers={**{word: str(number) for number, word in enumerate(NUMBERS)}, "uma": "1", "duas": "2"},
    symbols={
        **dict.fromkeys(listed("pula, pular, bloqueio, bloqueia, bloquear"), SKIP),
        **dict.fromkeys(listed("inverte, inverter, reverso, inversão"), REVERSE),
    },
    wild=listed("curinga, coringa"),
    draw=listed("compra, comprar, compre, mais"),
    infinitives=frozenset({"comprar", "pegar", "pescar", "passar"}),
    phrases={
        "draw": listed(
            """compro, compra, comprar, compro uma, compro 1, compro uma carta, comprar uma carta, comprar carta,
            pego uma carta, pego a carta, pego uma, pescar, pesco, tenho que comprar, preciso comprar"""
        ),
        "take": listed(
            """aceito, compro quatro, compro 4, compro as cartas, pego as cartas, pego quatro, pego 4, compro as quatro,
            compro as 4, pego as quatro, pego as 4, me dá as cartas"""
        ),
        "pass": listed("passo, eu passo, passar, passo a vez, fico com ela, fico com a carta, guardo"),
        "it": listed("jogo ela, eu jogo ela"),
        "challenge": listed("desafio, eu desafio, te desafio, desafiar, duvido, eu duvido, quero desafiar"),
        "bluffs": listed("é blefe, blefe, mentira, é mentira, mentiroso, mentirosa, acho que é blefe"),
        "gasps": ("não acredito",),
        "uno": listed("digo uno, falo uno, eu digo uno"),
        "catch": listed("pego o, pego a, peguei"),
        "caught": listed("te peguei, peguei o, peguei a"),
        "forgot": listed(
            """não disse uno, não falou uno, esqueceu uno, esqueceu de dizer uno, esqueceu de falar uno,
            você esqueceu uno"""
        ),
        "trade": listed("troco com, troco as cartas com, troco a mão com, quero trocar com, trocar com, as cartas de"),
        "ready": listed("pronto, pronta, estou pronto, estou pronta"),
        "next": listed("próximo, próxima vez, depois"),
        "off": ("nada",),
        "or": ("ou",),
        "yes": listed("sim, claro, tá bom, está bem, pode ser, beleza"),
        "no": listed("não, não obrigado, não obrigada"),
        "not": listed("nunca, não jogo, não quero"),
        "excuse": listed("não posso jogar, não tenho, não tenho nada, não dá"),
        "unable": ("não posso",),
        "mend": listed("melhor, espera, espere, quis dizer, queria dizer, na verdade, aliás, em vez disso"),
        "asks": listed("posso, poderia, será que, e se, devo"),
        "greet": listed(
            """esqueci, eu esqueci, me esqueci, quase esqueci, oi, olá, bom dia, boa tarde, boa noite, obrigado,
            obrigada, muito obrigado, muito obrigada, por favor, desculpa, desculpe, desculpem, desculpa a demora,
            desculpe a demora, desculpa o atraso, desculpe o atraso, desculpem o atraso, desculpem a demora, sua vez,
            foi mal, valeu, boa sorte, vamos, vamos lá, tchau, pessoal, gente, galera, amigos, todos"""
        ),
        "exclaims": listed("boa, legal, ótimo, que bom"),
        "laughs": listed("kkk, kkkk, haha"),
        "fill": listed(
            """jogo, eu jogo, vou jogar, quero jogar, jogar, ponho, eu ponho, boto, coloco, lanço, vou de, escolho,
            mudo para, cor, a cor, carta, a carta, minha carta, minha jogada, minha vez, é a minha vez, o, um, uma, é,
            e, vai, tá,
            então, agora, com"""
        ),
    },
    tile_numbers={"dez": "10", "onze": "11", "doze": "12"},
    tile_phrases={
        "act": listed("ativa, ativar, ativo"),
        "acts": listed("age"),
        "draw": listed("compro uma peça, comprar uma peça, pego uma peça"),
        "hint": listed("dica, uma dica, me dá uma dica, quero uma dica"),
        "try": listed("tenta, tente, testa, testar"),
        "fill": listed("peça, peças, sequência, grupo, série"),
    },
    commands={
        "hand": listed("mão, minha mão, minhas cartas, cartas, que cartas tenho"),
        "table": listed("mesa, estado, de quem é a vez, quem joga"),
        "scores": listed("pontos, placar, pontuação"),
        "rules": listed("regras, as regras"),
        "help": listed("ajuda, como se joga, como joga"),
        "leave": listed("vou sair, sair do jogo, deixar o jogo, saio do jogo"),
        "language": listed("idioma, língua"),
    },
    wishes_to_stop=listed(
        """não me escreva, não me escrevas, não me mande, não me mandem, não me envie, não me enviem,
        pare de me escrever, parem de me escrever, pare de me mandar, parem de me mandar, pare de me enviar,
        parem de me enviar, para de me mandar, me deixa em paz, me deixe em paz, deixa me em paz,
        não quero mais mensagens, não quero mais receber, me tire da lista, me tira da lista, cancelar inscrição,
        cancelar a inscrição, descadastrar, descadastre me, chega de mensagens, apague meu número, apaga o meu número,
        quero sair da lista, chega de emails, chega de e-mails, não quero mais emails, não quero mais e-mails"""
    ),
    wrong_person=listed(
        "número errado, você tem o número errado, quem é você, quem é, quem és tu, não te conheço, não conheço você"
    ),
    automatic=listed(
        """resposta automática, estou fora do escritório, fora do escritório, estou dirigindo, estou a conduzir,
        desculpe não posso falar agora, não posso falar agora, esta é uma mensagem automática"""
    ),
    was_me=listed(
        """fui eu, era eu, sou eu, eu, é meu, é minha, eu enviei, eu escrevi, fui eu que enviei, fui eu que escrevi,
        confirmo"""
    ),
    was_not_me=listed(
        """não fui eu, não era eu, não sou eu, eu não, não é meu, não é minha, eu não enviei, eu não escrevi"""
    ),
)
