"""Finds the rules that answer a question, as players type it with one thumb.

A rule is known by its questions: its title, and how else people ask it (`asked_en`, `asked_fr` in
seeds/). Each is a document of its own for BM25: rare words weigh more, and less where a question
has many others. A rule's best question counts, and its text a little beside it. All weights are
whole numbers worked out beforehand: a phone, which searches the same index by itself
(`companion/phones/web/src/digest.ts`), ranks exactly as the tablet and the command line do.

A word may mean several of the index: itself without its ending; other names for the same thing;
words that it begins, as while it is typed; and if there are none of these, words that are one
slip of the finger away, or two if it is long. SQLite's FTS5 has no slips, no names, and no phones.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, cached_property
from itertools import accumulate, pairwise
from math import fsum, log
from operator import sub
from typing import Final

from attrs import define, field

from companion.digest import Digest, Rule, digest, said

ENDINGS: Final = {
    "en": "ation|ations|ed|er|ers|es|e|ied|ies|ing|ings|ion|ions|s|y",
    "fr": (
        "ait|ant|ante|antes|ants|ateur|ateurs|ation|ations|e|ee|ees|ement|ements|ent|er|es|eur|eurs"
        "|euse|euses|ez|i|ion|ions|ir|is|issement|issements|issent|it|ons|re|s|t|u|x"
    ),
}
"""What words end in."""
COMMON: Final = {
    "en": """
        a an the is are am was were be been being do does did get got can could may might must
        should shall will would have has had i me my mine we us our you your he she it its they
        them their his her him this that these those there here in on of to by for from with at
        and or if as into onto off out up so then than just also too any some one what how
        which whats s t im ive m re ve dont doesnt isnt cant wont didnt about really exactly
        actually please happen happens work works mean means now go good way
    """,
    "fr": """
        un une le la les l des du de d est sont a ai as ont suis es etre avoir que qu quoi quel
        quelle quels quelles comment qui je j me m mon ma mes nous on notre nos vous il elle ils
        elles se s ce c cela ca cette ces son sa ses leur dans sur par pour avec en et ou si au aux
        ne n pas y t il-y-a peut puis peux peuvent faire fait font sert servir passe marche veut
        dire est-ce donc alors bien
    """,
}
"""Words that questions are made with: they tell little of what is asked."""
LEAST: Final = 3
"""Letters that stay of a word without its ending."""
EXACT: Final = 20
"""What a word counts that is asked for as it stands in the index."""
SAME: Final = 20
"""What it counts for another name of the same thing."""
BEGUN: Final = 17
"""What it counts for a word that it begins."""
SLIP: Final = 17
"""What it counts for a word that it was probably meant to be."""
SHARE: Final = 4
"""Rules with a quarter of the best one's weight are found too."""
FOUND: Final = 12
"""More rules than these nobody reads."""
LONGEST_NAME: Final = 3
"""Words of the longest name in the synonyms."""
MEASURES: Final = {
    "least": LEAST, "exact": EXACT, "same": SAME, "begun": BEGUN, "slip": SLIP,
    "share": SHARE, "found": FOUND, "longestName": LONGEST_NAME,
}  # fmt: skip
"""What a phone searches by."""
_WORD: Final = re.compile(r"[^\W_]+")
_ACCENT: Final = re.compile("[\u0300-\u036f]")
_DOUBLED: Final = re.compile(r"([^aeiou])\1$")
_ENDED: Final = {
    language: re.compile(rf"(.{{{LEAST},}}?)(?:{endings})$")
    for language, endings in ENDINGS.items()
}
_FINE: Final = 50
_SATURATION: Final = 1
_SPREAD: Final = 0.7
_TEXT: Final = 0.3
_TEXT_SPREAD: Final = 0.3
_COMMON: Final = 0.25


@define(frozen=True, slots=False)
class RuleIndex:
    """All words of a game's rules in a language, with what each weighs where."""

    language: str
    names: Mapping[str, Sequence[str]]
    """What a name, without endings, stands for in `words`."""
    words: Mapping[str, Sequence[int]]
    """Of each word how rare it is, and its documents, each as how many after the one before."""
    owners: Sequence[int]
    """Of each document its rule's number: first the rules' texts, then the questions."""
    weights: Sequence[int]
    """Of each document what a word weighs there."""
    rules: Sequence[str] = field(eq=False)
    """The rules' ids."""

    @cached_property
    def letters(self) -> Mapping[str, int]:
        """Return of each word the set of its letters, as bits."""
        return {word: _bits(word) for word in self.words if word[0] != "="}

    def find(self, asked: str) -> list[int]:
        """Return the numbers of the rules that answer best, the best first; a rule's id is one."""
        named = [one for one in asked.upper().split() if one in self.rules]
        unnamed = " ".join(one for one in asked.split() if one.upper() not in self.rules)
        texts, questions = Counter[int](), Counter[int]()
        for means in self._meanings(unnamed):
            best = dict[int, int]()
            for word, counts in means.items():
                rare, *after = self.words[word]
                for document in accumulate(after):
                    best[document] = max(best.get(document, 0), rare * counts)
            for document, weight in best.items():
                scores = texts if document < len(self.rules) else questions
                scores[document] += weight * self.weights[document]
        scores = Counter(texts)
        for document, score in questions.items():
            owner = self.owners[document]
            scores[owner] = max(scores[owner], texts[owner] + score)
        most = max(scores.values(), default=0)
        good = [rule for rule, score in scores.items() if score * SHARE >= most]
        first = [self.rules.index(one) for one in named]
        return list(dict.fromkeys([*first, *sorted(good, key=lambda r: (-scores[r], r))]))[:FOUND]

    def _meanings(self, asked: str) -> Iterator[Mapping[str, int]]:
        """Go through what is asked for: words of the index, and what each counts."""
        said = words_in(asked)
        stems = [stem(one, self.language) for one in said]
        for at, word in enumerate(stems):
            means = {word: EXACT} if word in self.words else {}
            if not means and word not in self.names:
                means = self._meant(said[at], word)
            for one, counts in list(means.items()) or [(word, EXACT)]:
                for thing in self.names.get(one, ()):
                    means[thing] = counts * SAME // EXACT
            yield {one: counts for one, counts in means.items() if one in self.words}
        for length in range(2, LONGEST_NAME + 1):
            for at in range(len(stems) - length + 1):
                things = self.names.get(" ".join(stems[at : at + length]), ())
                yield {thing: EXACT for thing in things if thing in self.words}

    def _meant(self, said: str, word: str) -> dict[str, int]:
        """Return the words that begin so, or else those that somebody may have missed by a slip."""
        begun = {
            one: BEGUN
            for one in self.letters
            if (len(word) >= LEAST and one.startswith(word))
            or (len(one) > LEAST and word.startswith(one))
        }
        most = slips_in(said)
        if begun or not most:
            return begun
        bits = _bits(word)
        near = {
            one: slips(word, one)
            for one, letters in self.letters.items()
            if len(one) >= LEAST
            and abs(len(one) - len(word)) <= most
            and (letters ^ bits).bit_count() <= 2 * most
        }
        least = min(near.values(), default=most + 1)
        return {one: SLIP for one, far in near.items() if far == least <= most}


def search(game: str, words: Sequence[str], language: str) -> tuple[Rule, ...]:
    """Return the rules that answer a question, the best first; a rule's id finds the rule."""
    return tuple(digest(game).rules[one] for one in index_of(game, language).find(" ".join(words)))


@cache
def index_of(game: str, language: str) -> RuleIndex:
    """Work out a game's index, once."""
    return built(digest(game), language)


def built(found: Digest, language: str) -> RuleIndex:
    """Work out the index of a digest."""
    rules, names = found.rules, _names(found, language)
    questions = [
        (owner, question) for owner, rule in enumerate(rules) for question in _of(rule, language)
    ]
    long = [" ".join(_texts(rule, language)) for rule in rules]
    terms_of = [*_terms([*long, *(question for _, question in questions)], names, language)]
    texts, asked = terms_of[: len(rules)], terms_of[len(rules) :]
    for (owner, _), terms in zip(questions, asked, strict=True):
        texts[owner] |= terms
    places = defaultdict[str, list[int]](list)
    for document, terms in enumerate((*texts, *asked)):
        for term in terms:
            places[term].append(document)
    plain = {stem(word, language) for word in COMMON[language].split()}
    rarity = {
        term: _rarity(found_in, len(texts), len(asked)) * (_COMMON if term in plain else 1)
        for term, found_in in places.items()
    }
    return RuleIndex(
        language,
        names,
        {one: [round(_FINE * rarity[one]), *_steps(places[one])] for one in sorted(places)},
        [*range(len(texts)), *(owner for owner, _ in questions)],
        [*_weights(texts, rarity, _TEXT, _TEXT_SPREAD), *_weights(asked, rarity, 1, _SPREAD)],
        [rule.id for rule in rules],
    )


def _steps(places: Sequence[int]) -> Iterator[int]:
    return map(sub, places, (0, *places))


def _names(found: Digest, language: str) -> dict[str, list[str]]:
    names = dict[str, list[str]]()
    for number, one in enumerate(found.synonyms):
        for name in one.get(language, one.get("en", ())):
            same = names.setdefault(" ".join(stem(word, language) for word in words_in(name)), [])
            if f"={number}" not in same:
                same.append(f"={number}")
    return names


def _of(rule: Rule, language: str) -> list[str]:
    own = [said(rule.question, language)] if rule.question else []
    return [*own, *rule.asked.get(language, ())]


def _texts(rule: Rule, language: str) -> Iterator[str]:
    yield said(rule.text, language)
    for note in rule.notes:
        yield from (note.id, said(note.ruling, language))
    for own in rule.house_rules:
        yield from (own.name, said(own.text, language))


def _terms(
    texts: Sequence[str], names: Mapping[str, Sequence[str]], language: str
) -> Iterator[set[str]]:
    """Go through the words of documents, without endings, and the things they name."""
    begin = {(*name.split()[:2],) for name in names if " " in name}
    for text in texts:
        stems = [stem(word, language) for word in words_in(text)]
        terms = set(stems)
        named = [names[one] for one in terms & names.keys()]
        for at, pair in enumerate(pairwise(stems)):
            if pair in begin:
                ends = range(at + 2, at + LONGEST_NAME + 1)
                named += [names.get(" ".join(stems[at:end]), ()) for end in ends]
        yield terms.union(*named) if named else terms


def _rarity(places: Sequence[int], texts: int, questions: int) -> float:
    """Return how much a word tells, as BM25 has it: more, the fewer questions or texts have it."""
    held, among = len(places) - bisect_left(places, texts), questions
    if not held:
        held, among = len(places), texts
    return log(1 + (among - held + 0.5) / (held + 0.5))


def _weights(
    documents: Sequence[AbstractSet[str]], rarity: Mapping[str, float], share: float, spread: float
) -> Iterator[int]:
    """Go through what a word weighs in each document: less, the more the document says besides."""
    tells = {term: 0 if term[0] == "=" else rare for term, rare in rarity.items()}
    long = [fsum(map(tells.__getitem__, terms)) for terms in documents]
    usual = fsum(long) / (len(long) or 1) or 1
    for its in long:
        longer = 1 - spread + spread * its / usual
        yield round(_FINE * share * (_SATURATION + 1) / (1 + _SATURATION * longer))


@cache
def stem(word: str, language: str) -> str:
    """Return a word without its ending, and without a consonant doubled before it."""
    found = _ENDED[language].match(word)
    bare = found[1] if found else word
    return bare[:-1] if len(bare) > LEAST and _DOUBLED.search(bare) else bare


def words_in(text: str) -> list[str]:
    """Return a text's words, without case and accents."""
    bare = text.lower().replace("œ", "oe")
    if not bare.isascii():
        bare = _ACCENT.sub("", unicodedata.normalize("NFD", bare))
    return _WORD.findall(bare)


def slips_in(word: str) -> int:
    """Return how many slips of the finger a word may hold."""
    return sum(len(word) >= letters for letters in (4, 8))


def slips(one: str, other: str) -> int:
    """Count the slips between two words: a letter missed, added or hit for another, two swapped."""
    before, row = list[int](), list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        before, row, last = row, [i], before
        for j, wanted in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def _bits(word: str) -> int:
    return sum({1 << (ord(letter) % 61) for letter in word})
