// SPDX-License-Identifier: MIT
// pictures.test.ts - words of pictures in every language: what is written on a card stays on it and
// off its number. Widths are reckoned, since C has no letters to measure; what a browser shows is
// measured by collide.test.mjs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { Engine } from '../../src/ui/engine.js';
import { LANGUAGES } from '../../src/ui/i18n.js';
import { readShape, type Shape } from '../../src/table/morph.js';

const wasm = readFileSync(process.env.TOWNHALL_WASM!);
const EM = 0.6; // of a bold letter, on average
const DIGIT = 0.7;

async function speaking(language: string): Promise<Engine> {
  const engine = await Engine.start(wasm);
  if (language === 'en') return engine;
  const file = join(mkdtempSync(join(tmpdir(), 'townhall-')), 'words.mo');
  execFileSync('msgfmt', [
    '--no-hash',
    '-o',
    file,
    join(process.env.TOWNHALL_ROOT!, `po/${language}.po`),
  ]);
  engine.speak(language, readFileSync(file));
  return engine;
}

function open(engine: Engine, game: string, seats: number): void {
  engine.open(0, {
    game,
    deck: 0,
    seats,
    options: {},
    seed: engine.daily('pictures', game),
    players: Array(seats).fill({ name: '', bot: false }),
  });
}

/** A part of the scene as a seat sees it, with what can be chosen. */
function drawn(engine: Engine, seat: number, id: string, compact: boolean): Shape {
  const part = engine.parts(0, -1).findIndex((one) => one.id === id);
  return readShape(
    engine.scene(0, seat, part, seat, {
      compact,
      flat: false,
      choices: true,
      looks: true,
      select: '',
      ghost: '',
      highlight: '',
    }).svg,
  );
}

const find = (shape: Shape, wanted: (one: Shape) => boolean): Shape[] =>
  wanted(shape) ? [shape] : shape.children.flatMap((child) => find(child, wanted));
const number = ({ head }: Shape, name: string): number =>
  Number(new RegExp(` ${name}="([^"]*)"`).exec(head)?.[1] ?? 0);
const words = ({ text }: Shape): string => text.replace(/<[^>]*>/g, '');

interface Written {
  words: string;
  left: number;
  right: number;
  y: number;
}
function written(text: Shape): Written {
  const width =
    [...words(text)].reduce((sum, letter) => sum + (/\d/.test(letter) ? DIGIT : EM), 0) *
    number(text, 'font-size');
  const anchor = / text-anchor="(\w+)"/.exec(text.head)?.[1] ?? 'start';
  const left = number(text, 'x') - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  return { words: words(text), left, right: left + width, y: number(text, 'y') };
}
const texts = (shape: Shape): Written[] => find(shape, ({ tag }) => tag === 'text').map(written);

test('budowa: cash of six players, side by side', async () => {
  const engine = await Engine.start(wasm);
  open(engine, 'budowa', 6);
  const cash = texts(drawn(engine, 0, 'shares', false)).filter(
    (one) => /^\d\d$/.test(one.words) && one.y === 47,
  );
  assert.equal(cash.length, 6);
  for (let i = 1; i < 6; i++)
    assert.ok(
      cash[i].left - cash[i - 1].right >= 3.5,
      `${cash[i - 1].words} and ${cash[i].words} run together`,
    );
});

/** Plays until `enough` answers true for the seat to move, or to the end; the record of that. */
async function played(
  game: string,
  seats: number,
  enough: (engine: Engine, actor: number) => boolean,
): Promise<string> {
  const engine = await Engine.start(wasm);
  open(engine, game, seats);
  for (
    let state = engine.state(0, -1);
    !state.over && !enough(engine, state.actor);
    state = engine.state(0, -1)
  )
    engine.play(
      0,
      state.actor,
      engine.think(game, 'greedy', state.actor, engine.view(0, state.actor), 1, 0).choice.move,
    );
  return engine.record(0);
}

test('budowa: what is written on shares on offer stays there, in every language', async () => {
  const record = await played(
    'budowa',
    6,
    (engine, actor) =>
      engine.moves(0, actor).filter(({ move }) => move.startsWith('share')).length > 8,
  );
  for (const language of Object.keys(LANGUAGES)) {
    const engine = await speaking(language);
    engine.load(0, record);
    for (const compact of [true, false]) {
      const offers = find(drawn(engine, engine.state(0, -1).actor, 'offers', compact), ({ id }) =>
        id.startsWith('offers-share-'),
      );
      assert.ok(offers.length > 8);
      for (const offer of offers) {
        const [ground] = find(offer, ({ tag }) => tag === 'rect');
        for (const { words: said, left, right } of texts(offer))
          assert.ok(
            left >= 0 && right <= number(ground, 'width'),
            `${language}: "${said}" goes from ${left} to ${right} of ${number(ground, 'width')}`,
          );
      }
    }
  }
});

test('mesta: the names of scoring cards stay off their numbers, in every language', async () => {
  const record = await played('mesta', 4, () => false); // to the end: everybody has all their cards
  for (const language of Object.keys(LANGUAGES)) {
    const engine = await speaking(language);
    engine.load(0, record);
    const seen = new Set<string>();
    for (const seat of [0, 1, 2, 3])
      for (const card of find(drawn(engine, seat, 'hand', true), ({ id }) =>
        id.startsWith('hand-card-'),
      )) {
        const worth = texts(card).find(({ y }) => y === 20)!;
        const name = texts(card).filter(({ left, y }) => left === 47 && y < 30); // beside the picture; one line or two
        seen.add(name.map((line) => line.words).join(' '));
        for (const line of name)
          assert.ok(
            line.right < worth.left,
            `${language}: "${line.words}" runs into ${worth.words}`,
          );
      }
    assert.ok(seen.size >= 10, `${seen.size} cards were looked at`);
  }
});
