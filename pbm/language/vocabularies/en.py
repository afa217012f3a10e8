"""English."""

from __future__ import annotations

from itertools import product

from pbm.games.match.cards import Color
from pbm.games.uno.cards import REVERSE, SKIP
from pbm.language.vocabulary import Vocabulary, listed

NUMBERS = listed("zero, one, two, three, four, five, six, seven, eight, nine")

THEIRS = ("his", "her", "their")
WILD_DRAW_FOUR = listed("+4, w+4, draw four, draw 4, wild draw four, wild draw 4")

WORDS = Vocabulary(
    names=("english",),
    colors={"red": Color.RED, "yellow": Color.YELLOW, "green": Color.GREEN, "blue": Color.BLUE},
    numbers={word: str(number) for number, word in enumerate(NUMBERS)},
    symbols={"skip": SKIP, "reverse": REVERSE, "rev": REVERSE},
    wild=("wild", "wildcard", "joker"),
    draw=("draw", "plus"),
    heard_colors={"read": Color.RED, "yell oh": Color.YELLOW, "yell low": Color.YELLOW, "blew": Color.BLUE},
    heard_numbers={"oh": "0", "won": "1", "to": "2", "too": "2", "for": "4", "fore": "4", "sex": "6", "ate": "8"},
    articles=("the",),
    nouns=("one", "card"),
    joiners=listed("to, with, as, of, in, call, calling, i call"),
    phrases={
        "draw": listed(
            """draw, draw 1, draw one, draw a card, draw card, draw one card, draw 1 card, drawing, drawing one,
            drawing a card, i draw, i'll draw, i'm drawing, i draw one, i'll draw one, i have to draw, have to draw,
            i must draw, must draw, i need to draw, need to draw, gotta draw, i gotta draw, i've got to draw,
            i have to pick up, have to pick up, gotta pick up, picking up, i pick up, i'll pick up, pick up, pick up 1,
            pick up one, pick up a card, pickup, take one, take 1, take a card, get a card, give me a card, d,
            guess i'll draw, guess i draw, i guess i'll draw, i guess i draw, looks like i draw, looks like i'll draw,
            looks like i'm drawing"""
        ),
        "take": listed(
            """accept, i accept, accept it, i accept it, accept the cards, i accept the cards, i accept the penalty,
            draw my cards, take my cards, i take them, i take 4, i take four, i take the 4, i take the four,
            i take the cards, i take my cards, i'll take 4, i'll take four, i'll take the 4, i'll take the four,
            i'll take my cards, give me 4, give me four, give me the 4, give me the four, give me the cards,
            give me my cards, pick up the cards, draw them, draw the 4, draw the four, draw the cards, take 4,
            take four, take the 4, take the four, take the cards, take them, i'll take them, i'll take the cards,
            take em, i take em, i'll take em, taking them, i'm taking them, pick up 4, pick up four, drawing my cards,
            drawing them, drawing 4, drawing four, taking 4, taking four, taking my cards, taking the cards,
            i'll take the 4 cards, i'll take the four cards, i draw 4 cards, i draw four cards, draw 4 cards,
            draw four cards, take 4 cards, take four cards, take the 4 cards, take the four cards, i take the 4 cards,
            i take the four cards, i'll draw 4, i'll draw four, i draw 4, i draw four"""
        ),
        "pass": listed(
            """pass, i pass, i'll pass, passing, keep, keep it, i keep it, i'll keep it, keeping it, keep mine, i keep,
            i keep mine, keep my hand, i keep my hand, i'll keep my hand, keep my cards, i keep my cards, end turn,
            end my turn, skip my turn, keeping"""
        ),
        "it": listed("play it, i play it, i'll play it, play that, play this"),
        "challenge": (
            *listed(
                """challenge, i challenge, i challenge you, i challenge that, challenge that, challenge it, challenging,
                call bluff, i call bluff, i call a bluff, i call bologna, call your bluff, i call your bluff,
                calling your bluff, i'm calling your bluff, i'm challenging, i am challenging, challenging that,
                i'm challenging that, i want to challenge, i'd like to challenge, i would like to challenge,
                i want to challenge that, challenge that card, challenge him, challenge her, challenge them,
                i challenge him, i challenge her, i challenge them"""
            ),
            *map(" ".join, product(("challenge", "i challenge"), ("the", *THEIRS), WILD_DRAW_FOUR)),
            *map(" ".join, product(("challenge", "i challenge"), THEIRS, ("card", "wild"))),
            *map(" ".join, product(("call", "i call", "calling"), THEIRS, ("bluff",))),
            "challenge the wild",
        ),
        "bluffs": listed(
            """bluff, that's a bluff, you're bluffing, bologna, that's a lie, you lie, you're lying, liar, you liar,
            i think you're bluffing, i think that's a bluff, he's bluffing, she's bluffing, they're bluffing,
            he's lying, she's lying, they're lying, i think he's bluffing, i think she's bluffing, he is bluffing,
            she is bluffing, his bluffing, i think he is bluffing, i think she is bluffing, i think his bluffing,
            he is lying, she is lying, his lying, i don't believe you, i don't believe him, i don't believe her,
            i do not believe you"""
        ),
        "gasps": listed("i don't believe that, i don't believe it"),
        "uno": listed(
            """uno, call uno, i call uno, calling uno, say uno, i say uno, saying uno, i have uno, that's uno, that is
            uno, this is uno, one left uno"""
        ),
        "catch": listed(
            """catch, i catch, catching, i'm catching, i am catching, catch him, catch her, catch them, catch you,
            call out, i call out, calling out"""
        ),
        "caught": listed("caught, i caught, caught you, got you, gotcha, busted, call uno on, uno on"),
        "forgot": listed(
            """forgot uno, you forgot uno, forgot to say uno, you forgot to say uno, didn't say uno, did not say uno,
            you didn't say uno, didn't call uno, did not call uno, forgot to call uno, you forgot to call uno,
            never said uno, never called uno, for not saying uno, for not calling uno, for forgetting uno"""
        ),
        "trade": listed(
            """trade, trade with, trade hands with, swap, swap with, swap hands with, switch with, switch hands with,
            i trade with, i'll trade with, i'd like to trade with, i want to trade with, let me trade with, i swap with,
            i'll swap with, i'd like to swap with, i want to swap with, let me swap with, i switch with,
            let me switch with"""
        ),
        "ready": listed("ready, i'm ready, i am ready, all ready, ready to go, ready to play"),
        "cut": listed("cut, i cut, cut at, cut the deck, cut the deck at, cut the cards, cut the cards at"),
        "next": listed("next, next turn"),
        "off": listed("off, nothing, none, clear"),
        "or": ("or",),
        "yes": listed("ok, okay, okey, k, kk, yes, yep, yeah, yup, sure, fine, alright, agreed"),
        "no": listed("no, nope, nah, no thanks, no thank you"),
        "not": listed(
            """not, don't, do not, never, won't, can't, cannot, didn't, i don't, i do not, i won't, i will not, i'm not,
            i am not, i can't, i cannot, i didn't"""
        ),
        "excuse": listed(
            """can't play, i can't play, cannot play, i cannot play, can't go, i can't go, cannot go, i cannot go,
            i have nothing, i've got nothing, i got nothing, got nothing, have nothing, nothing matches,
            nothing to play, nothing i can play, i don't have anything, don't have anything, no match, no luck,
            can't play it, i can't play it, don't have any, i don't have any, nothin, got nothin, i got nothin,
            have none, i have none"""
        ),
        "mend": listed(
            """instead, wait, hold on, never mind, nevermind, oops, meant, i meant, i mean, actually, rather, stop,
            cancel, undo"""
        ),
        "asks": listed(
            """can i, could i, may i, should i, shall i, what if, what about, how about, do i, question mark"""
        ),
        "spoken": listed("period, full stop, comma, exclamation mark, exclamation point, dot"),
        "greet": listed(
            """i forgot, sorry i forgot, sorry forgot, almost forgot, i almost forgot, nearly forgot, forgot to say it,
            i forgot to say it, sorry i forgot to say it, was asleep, i was asleep, fell asleep, i fell asleep,
            just woke up, i just woke up, was at work, i was at work, was busy, i was busy, was driving, i was driving,
            just saw this, i just saw this, just got home, i just got home, just got this, bro, hi, hello, hey, hiya,
            yo, hi all, hey guys, hi everyone, good morning, good evening, bye, see you, xx, xoxo, thanks, thank you,
            thx, ty, cheers, thank you very much, thanks a lot, please, pls, plz, sorry, sorry for the wait,
            sorry for the delay, sorry i'm late, sorry for being late, my bad, good luck, gg, hmm, um, uh, guys,
            everyone, all, buddy, mate, dude, man, friends, done, i'm back, i am back, your turn, here you go,
            there you go, here goes nothing, no choice, let's go, sent from my iphone, sent from my ipad,
            sent from my android, get outlook for ios"""
        ),
        "exclaims": listed(
            """loved it, liked it, love, nice, nice one, great, cool, good, good one, well played, wow, yay, no way,
            damn, dang, darn, crap, argh, oh no, oh well"""
        ),
        "laughs": listed("ugh, haha, hahaha, ha, hehe, lol, lmao"),
        "fill": listed(
            """for me, it is, it's the, my move, my move is, my answer is, my card is, move, reply, i want, last card,
            a, an, the, my, and, then, it's, card, color, colour, just, well, so, now, go, i'll, i will, let's, play,
            i play, i'll play, i will play, i am playing, i'm playing, playing, let me play, jump in, i jump in,
            jumping in, jump in with, i jump in with, jumping in with, i double down with, doubling down with,
            double down, i double down, doubling down, double down with, stack, i stack, stacking, add, i add, adding,
            out of turn, i'd like to play, i want to play, i'm going to play, i am going to play, lay, i lay, lay down,
            put, i put, put down, i put down, i'll put, go with, i go with, i'll go with, going with, choose, i choose,
            pick, i pick, use, i use, i'll use, do, i'll do, let me do, i take, i'll take, i need to, i have to,
            i'll have to, i guess, i guess i'll, gonna, i'm gonna, i'm going to, make it, change to, change it to,
            change color to, change the color to, change colour to, change the colour to, here's, here is, here goes,
            my turn, for my turn, on my turn, throw, i throw, drop, i drop, discard, i discard, lemme, lemme play,
            let me put, let me throw, throwing, i'm throwing, i'll throw, dropping, i'm dropping, i'll drop, discarding,
            i'll discard, laying, laying down, i'll lay, i'll lay down, putting, putting down, i'm putting down,
            i'll put down"""
        ),
        "asking": ("is",),
    },
    tile_numbers={"ten": "10", "eleven": "11", "twelve": "12"},
    tile_phrases={
        "act": listed("act, acting, activate, active"),
        "acts": listed("acts, is acting, is active"),
        "draw": listed("take a tile, take one tile, pick a tile, pick up a tile, i take a tile"),
        "hint": listed(
            """hint, hints, a hint, any hint, any hints, give me a hint, i need a hint, i want a hint,
            can i have a hint, may i have a hint"""
        ),
        "try": listed("try, try out, dry run, i try, let me try"),
        "fill": listed(
            """tile, tiles, my tiles, run, set, group, a run of, a set of, meld, i meld, table, to the table,
            on the table"""
        ),
    },
    commands={
        "hand": listed(
            """hand, my hand, my cards, cards, rack, my rack, tiles, my tiles, show hand, show my hand, show me my hand,
            show me my cards, show cards, show my cards, see my cards, can i see my cards, can i see my hand, what's
            my hand, what do i have, what do i hold, what cards do i have, what tiles do i have, what are my cards,
            what can i do, what can i play, what should i play, how many cards do i have, how long do i have, how
            much time do i have, time left, deadline, when is my deadline, when does my turn end, repeat, resend,
            send again, send it again, send me my hand, send me my cards, send my hand again, send my cards again,
            send me my hand again, send me my cards again, i didn't get my hand, i didn't get my cards, i did not get
            my hand, i did not get my cards"""
        ),
        "table": listed(
            """table, status, state, turn, top, top card, what's the top card, what's on top, whose turn, who's turn,
            whose turn is it, who's turn is it, whose go is it, is it my turn, is it my turn yet, is it my go, when
            is my turn, when's my turn, who is next, who's next, what color is it, what colour is it, what's the
            color, what's the colour, card counts, how many cards, who has how many, who has how many cards, how many
            cards does everyone have, how many tiles, how many tiles are left, how many cards are left, who's
            playing, who is playing, who's in, who is in, who plays, players"""
        ),
        "scores": listed(
            "scores, score, points, what's the score, what are the scores, standings, who's winning, who is winning"
        ),
        "rules": listed(
            """rules, rule, the rules, what are the rules, what is the rule, what's the rule, how does, explain,
            what happens if i, what happens if you, what happens when i, what happens when you"""
        ),
        "options": listed("options, settings, what are the options"),
        "help": listed(
            """commands, what are the commands, how, how do i play, how do you play, how does this work, help me,
            i need help"""
        ),
        "say": listed("say, tell all, tell everybody, tell everyone"),
        "new": listed("new, start a new, start new, make a new, make new, create a new, create new"),
        "join": listed(
            """join, joining, i'm joining, join game, join the game, join code, join with code, join with the code,
            i join, i want to join, i'd like to join, can i join, let me join"""
        ),
        "invite": ("invite",),
        "bots": listed("bots, bot, add bot, add bots, add a bot"),
        "deal": listed(
            """deal, ok deal, deal em, deal cards, deal the cards, let's deal, begin, let's start, start game,
            start the game"""
        ),
        "leave": listed(
            """leave, i leave, leave game, leave the game, i want to leave, quit game, quit the game, i quit,
            i want to quit, stop game, stop the game, end game, end the game"""
        ),
        "again": listed("again, rematch, play again, let's play again, another game, another match, one more game"),
        "games": listed("games, my games"),
        "undo": listed("undo, oops undo"),
        "takeback": listed(
            """takeback, take back, take it back, take that back, can i take it back, can i take that back,
            undo my move, cancel my move, undo that, undo it, oops undo that, undo that move, can i undo,
            can i undo that, can i undo my move"""
        ),
        "salt": ("salt",),
        "fair": listed("fair, verify, is it fair, is this fair"),
        "back": listed("back, i'm back, i am back"),
        "away": listed(
            """away, i'm away, i am away, going away, i'm going away, vacation, on vacation, on holiday, i'll be away,
            i will be away, going on holiday, going on vacation, i'm on holiday, i'm on vacation"""
        ),
        "quiet": listed("quiet, quiet hours, quiet time, quiet mode"),
        "zone": listed(
            """zone, time zone, timezone, set zone, my zone, my time zone, my timezone, my zone is,
            my time zone is, my timezone is"""
        ),
        "language": ("language",),
        "sub": listed("sub, substitute"),
        "vote": listed("vote, i vote"),
        "email": listed("email, e-mail, my email, my email is, email me at"),
        "channel": ("channel",),
        "report": listed("report, i report"),
    },
    wishes_to_stop=listed(
        """stop texting, stop messaging, stop sending, stop contacting, stop bothering, stop spamming, stop writing,
        stop these, stop this, stop the texts, stop the messages, stop i don't want, stop i do not want, stop all,
        quit texting, quit messaging, remove me, take me off, opt me out, unsubscribe me, i want to unsubscribe,
        i want unsubscribe, i'd like to unsubscribe, i need to unsubscribe, cancel my subscription, stop everything,
        stop it please, make it stop, ok stop, stop wrong, leave me alone, lose my number, delete my number,
        remove my number, don't text me, do not text me, don't message me, don't contact me, do not contact me,
        no more texts, no more messages, i want to stop, i want out, stop mailing, stop emailing, stop e-mailing,
        stop the mails, stop the emails, quit mailing, quit emailing, no more mails, no more emails, no more e-mails,
        don't mail me, do not mail me, don't email me, do not email me, remove my address, remove my email,
        delete my address, delete my email"""
    ),
    wrong_person=listed(
        """wrong number, wrong person, you have the wrong number, you've got the wrong number,
        you have the wrong person, i think you have the wrong number, i think this is the wrong number,
        this is the wrong number, who is this, who's this, who are you, who dis, new phone who dis,
        new phone who is this, do i know you, i don't know you, i do not know you, how did you get my number"""
    ),
    automatic=listed(
        """auto reply, autoreply, automatic reply, auto response, automatic response, automated reply,
        this is an automatic, this is an automated, out of office, i am out of office, i'm out of office,
        i am out of the office, i'm out of the office, i am currently out, i'm currently out of, i'm driving with,
        i am driving with, i'm driving right now, i am driving right now, i'm currently driving,
        i am currently driving, i'm driving and, i'm driving can't text, thank you for your message we'll,
        thanks for your message we'll, sorry i can't talk right now, i can't talk right now,
        can i call you later, can i call you back later, this number is not monitored, this number is unmonitored,
        this mailbox is not monitored, this number does not accept, this number cannot receive,
        the number you are texting, the number you have texted, this number is no longer, do not reply to this,
        please do not reply to, message blocked, message blocking is, free msg, unable to send message"""
    ),
    was_me=listed(
        """that was me, it was me, this was me, was me, that's me, it's me, that is me, it is me, me, mine, that's mine,
        it's mine, that is mine, it is mine, this is mine, that was mine, it was mine, i did, i sent it, i sent that,
        i sent this, i wrote it, i wrote that, i wrote this, it's from me, that's from me, it was from me, from me,
        that's right, correct, confirmed, confirm, i confirm"""
    ),
    was_not_me=listed(
        """that wasn't me, it wasn't me, this wasn't me, wasn't me, that was not me, it was not me, was not me,
        that's not me, it's not me, that is not me, it is not me, not me, not mine, that's not mine, it's not mine,
        that is not mine, it is not mine, that isn't mine, it isn't mine, not from me, i didn't, i did not,
        i didn't send it, i didn't send that, i did not send it, i did not send that, i didn't write it,
        i didn't write that, i did not write it, i did not write that"""
    ),
)
