"""A second game, in one folder: the race. It proves that the table plays any game that `Kind` can describe.

Everybody holds three numbers from 1 to 9 and, in turn, lays one on the pile and draws another. Who brings the pile to
the target, 21 if nothing else is said, has won the match. Who is silent for `turn_time` lays their lowest number.
"""

from pbm.language.readings import Grammar
from pbm.table.kinds import Kind
from tests.race import rules, words

RACE = Kind(
    rules=rules,
    names=("race",),
    turn_moves=(rules.Lay,),
    facts=words.facts,
    choose=words.choose,
    grammar=Grammar(words.grammar, words.words_of),
    words_of=words.words_of,
    notice=words.notice,
    overview=words.overview,
    refusal=words.refusal,
    about=words.about,
    settings=words.settings,
    told=words.told,
    clauses=words.clauses,
)
