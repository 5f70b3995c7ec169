// SPDX-License-Identifier: MIT
// rules.test.ts - the rules that players read, in every language: whole, built alike, nothing left
// in English, things called as the page calls them, pictures of what there is.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { rulesToHtml } from '../../rules.mjs';
import { Engine } from '../../src/ui/engine.js';
import { guideOf, guideOptions, hasGuide } from '../../src/start/guides.js';
import { type Catalog, LANGUAGES, readCatalog } from '../../src/ui/i18n.js';
import type { Width } from '../../src/table/sight.js';

const root = process.env.TOWNHALL_ROOT!;
const rules = join(root, 'web/rules');
const GAMES = [
  ...readFileSync(join(root, 'src/games/games.def'), 'utf8').matchAll(/^GAME\((\w+)\)$/gm),
]
  .map(([, id]) => id)
  .sort();
const FOREIGN = Object.keys(LANGUAGES).filter((language) => language !== 'en');
/** A game whose rules are in English alone is not released yet; the page shows those in every
 * language. */
const isDraft = (game: string): boolean =>
  FOREIGN.every((language) => !existsSync(join(rules, language, `${game}.md`)));
/** The guides of one page, which released games have. */
const GUIDES = GAMES.filter((game) => !isDraft(game)).map((game) => `${game}.short`);
const read = (language: string, game: string): string =>
  readFileSync(join(rules, language, `${game}.md`), 'utf8');

type Block = { kind: string; lines: string[] };

/** Headings, paragraphs, lists, tables and pictures, in order. */
function blocks(text: string): Block[] {
  const kindOf = (line: string): string =>
    /^#+ /.exec(line)
      ? `h${line.indexOf(' ')}`
      : /^\|/.test(line)
        ? 'table'
        : /^- /.test(line)
          ? 'ul'
          : /^\d+\. /.test(line)
            ? 'ol'
            : /^!\[[^\]]+\]/.test(line)
              ? 'pictures'
              : 'p';
  const found: Block[] = [];
  let last = '';
  for (const line of text.split('\n')) {
    const kind = line.trim() ? kindOf(line) : '';
    if (kind && kind === last && !/^h/.test(kind)) found[found.length - 1].lines.push(line);
    else if (kind) found.push({ kind, lines: [line] });
    last = kind;
  }
  return found;
}

const cells = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
const plain = (cell: string): string => cell.replace(/!\[[^\]]*\]\([^)]*\)/g, '').trim();
const pictures = (line: string): string[] =>
  [...line.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map((found) => found[1]);
/** Numbers with their signs; a sentence may tell them in another order. */
const numbers = (cell: string): string[] =>
  (
    plain(cell)
      .replace(/[\u2212\u2013]/g, '-')
      .match(/[+-]?\d+/g) ?? []
  ).sort();

/** What every language must have in common. */
const skeleton = (text: string): string[] =>
  blocks(text).flatMap(({ kind, lines }) => {
    if (kind === 'table')
      return lines.map(
        (row) =>
          `row ${cells(row)
            .map((cell) => [...pictures(cell), ...numbers(cell)].join(' '))
            .join(' | ')}`,
      );
    if (kind === 'pictures') return lines.map((line) => `picture ${pictures(line).join()}`);
    return [kind === 'ul' || kind === 'ol' ? `${kind} ${lines.length}` : kind];
  });

function catalogOf(language: string): Catalog {
  const mo = join(mkdtempSync(join(tmpdir(), 'townhall-')), 'words.mo');
  execFileSync('msgfmt', ['--no-hash', '-o', mo, join(root, 'po', `${language}.po`)]);
  return readCatalog(readFileSync(mo));
}

/** Names of things: the words under symbols, goals, cards, metropolises and milestones; as pairs of
 * English and the other. */
function names(english: string, other: string): [string, string][] {
  const theirs = blocks(other);
  return blocks(english).flatMap(({ kind, lines }, i) =>
    lines.flatMap((line, l): [string, string][] => {
      const mine = theirs[i].lines[l];
      if (kind === 'pictures')
        return /\(symbol:/.test(line)
          ? [[line, mine].map((p) => /\[([^\]]*)\]/.exec(p)![1]) as [string, string]]
          : [];
      if (kind !== 'table') return [];
      const heads = cells(lines[0]);
      return cells(line).flatMap((cell, c): [string, string][] =>
        l > 1 &&
        (/symbol:/.test(cell) ||
          ['Goal', 'Scoring card', 'Metropolis', 'Milestone'].includes(heads[c]))
          ? [[plain(cell), plain(cells(mine)[c])]]
          : [],
      );
    }),
  );
}

test('every language has the rules of every game, and nothing else', () => {
  assert.deepEqual(readdirSync(rules).sort(), Object.keys(LANGUAGES).sort());
  for (const language of Object.keys(LANGUAGES)) {
    const wanted = [
      ...GAMES.filter((game) => language === 'en' || !isDraft(game)),
      ...GUIDES,
    ].sort();
    assert.deepEqual(
      readdirSync(join(rules, language))
        .filter((file) => file.endsWith('.md'))
        .sort(),
      wanted.map((game) => `${game}.md`),
      language,
    );
  }
  for (const game of GAMES.filter(isDraft))
    console.warn(`warning: the rules of ${game} are not translated yet`);
});

test('a guided first match is there for every released game, and points at what there is', () => {
  for (const game of GAMES.filter((one) => !isDraft(one))) assert.ok(hasGuide(game), game);
  for (const game of GAMES)
    for (const width of ['phone', 'medium', 'wide'] as Width[])
      for (const { words, at, until } of guideOf(game, width)) {
        assert.ok(words().length > 0 && at.length > 0, game);
        assert.ok(
          ['next', 'select', 'ghost', 'other', 'move'].includes(until),
          `${game}: ${until}`,
        );
      }
});

test('mesta: the metropolises are those of the standard deck', () => {
  const told = blocks(read('en', 'mesta'))
    .find(({ lines }) => /^\| Metropolis /.test(lines[0]))!
    .lines.slice(2)
    .map((row) => cells(row))
    .map(([city, milestone, places, words]) => [city, milestone, places, numbers(words).join()]);
  let city = '';
  const there = readFileSync(join(root, 'data/mesta/standard.deck'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      city = /^city (\S+)/.exec(line)?.[1] ?? city;
      const [, id, places, form] = /^ *milestone (\S+) (\S+) (.*)/.exec(line) ?? [];
      const figures = form?.replace('block', '4 block').replace('height 1+', ''); // four in a square; any height
      return id ? [[city, id, places.replaceAll('/', ', '), numbers(figures).join()]] : [];
    });
  const spoken = (id: string): string => id.replaceAll('_', ' ');
  assert.deepEqual(
    told.map(([city, id, ...rest]) => [city.toLowerCase(), id.toLowerCase(), ...rest]),
    there.map(([city, id, ...rest]) => [spoken(city), spoken(id), ...rest]),
  );
});

test('guided first matches choose what there is', async () => {
  const engine = await Engine.start(readFileSync(process.env.TOWNHALL_WASM!));
  for (const game of engine.games())
    for (const [name, choice] of Object.entries(guideOptions(game.id)))
      assert.ok(
        game.decks[0].options.find((option) => option.name === name)?.choices.includes(choice),
        `${game.id} ${name} ${choice}`,
      );
});

test('a guide of one page fits on one', () => {
  for (const guide of GUIDES)
    for (const language of Object.keys(LANGUAGES)) {
      // A line of A4 holds about 90 characters, a page about 50 lines.
      const lines = read(language, guide)
        .split('\n')
        .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 90)), 0);
      assert.ok(lines <= 56, `${guide} in ${language} has ${lines} lines`);
    }
});

for (const game of GAMES)
  test(`${game}: the rules show parts, lines and symbols that there are`, async () => {
    const engine = await Engine.start(readFileSync(process.env.TOWNHALL_WASM!));
    engine.load(0, readFileSync(join(root, 'web/samples', `${game}.town`), 'utf8'));
    const { moves } = engine.state(0, -1);
    const parts = engine.parts(0, -1).map((part) => part.id);
    const lines = engine.state(0, -1).scores[0].lines.map((line) => line.id);
    const sheet = readFileSync(join(root, 'data/look/symbols.svg'), 'utf8');
    const shown = pictures(read('en', game)).filter((what) => !what.startsWith('example:'));
    assert.ok(shown.filter((what) => what.startsWith('part:')).length >= 3);
    for (const what of shown) {
      const [, sort, name, line, at] =
        /^(part|symbol):([\w-]+)(?:\+([\w.]+))?(?:@(\d+))?$/.exec(what) ?? assert.fail(what);
      if (sort === 'symbol') assert.ok(sheet.includes(`<symbol id="${name}"`), what);
      else
        assert.ok(
          parts.includes(name) && (!line || lines.includes(line)) && Number(at ?? 0) <= moves,
          what,
        );
    }
  });

for (const game of [...GAMES.filter((one) => !isDraft(one)), ...GUIDES])
  for (const language of FOREIGN)
    test(`${game}: the rules in ${LANGUAGES[language]}`, () => {
      const english = read('en', game);
      const text = read(language, game);
      assert.deepEqual(skeleton(text), skeleton(english));

      // A title or the name of a thing may be the same, and the catalog has the last word on names;
      // a sentence never is.
      const sentences = (line: string): string =>
        line.replace(/^# .*|!\[[^\]]*\]\(symbol:[^)]*\)[^|]*/g, '').replace(/\([^)]*\)/g, '');
      const known = new Set(english.split('\n').filter((line) => /\p{L}/u.test(sentences(line))));
      assert.deepEqual(
        text.split('\n').filter((line) => known.has(line)),
        [],
      );

      const catalog = catalogOf(language);
      for (const [name, mine] of names(english, text)) {
        // The catalog's "park" is the ground in Města; here it would be a zone.
        const words = game === 'urbanista' && name === 'park' ? undefined : catalog.get(name)?.[0];
        if (words)
          assert.equal(mine.toLocaleLowerCase(language), words.toLocaleLowerCase(language), name);
      }

      // Every mark of the small Markdown was understood.
      assert.doesNotMatch(rulesToHtml(text), /\*\*|!\[|\]\(|`/);
      const [least, most] = [english.length * 0.7, english.length * 1.6];
      assert.ok(
        text.length > least && text.length < most,
        `${text.length} characters, English has ${english.length}`,
      );
    });
