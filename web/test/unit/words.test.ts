// SPDX-License-Identifier: MIT
// words.test.ts - catalogs, plurals, signs, settings, rules as HTML.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { rulesToHtml } from '../../rules.mjs';
import {
  delta,
  pluralForm,
  points,
  preferredLanguage,
  readCatalog,
  speak,
  t,
  tn,
} from '../../src/ui/i18n.js';
import { readSettings } from '../../src/ui/settings.js';

const PO = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "Play {game}"
msgstr "Graj w {game}"

msgid "{n} move"
msgid_plural "{n} moves"
msgstr[0] "{n} ruch"
msgstr[1] "{n} ruchy"
msgstr[2] "{n} ruchów"
`;

test('a compiled catalog is read, with plurals and values', () => {
  const folder = mkdtempSync(join(tmpdir(), 'townhall-'));
  writeFileSync(join(folder, 'pl.po'), PO);
  execFileSync('msgfmt', ['--no-hash', '-o', join(folder, 'pl.mo'), join(folder, 'pl.po')]);
  speak('pl', readCatalog(readFileSync(join(folder, 'pl.mo'))));

  assert.equal(t('Play {game}', { game: 'Miasto' }), 'Graj w Miasto');
  assert.deepEqual(
    [1, 2, 5, 12, 22].map((n) => tn('{n} move', '{n} moves', n)),
    ['1 ruch', '2 ruchy', '5 ruchów', '12 ruchów', '22 ruchy'],
  );
  assert.equal(t('not translated'), 'not translated');

  speak('en', new Map());
  assert.equal(tn('{n} move', '{n} moves', 1), '1 move');
  assert.equal(tn('{n} move', '{n} moves', 0), '0 moves');
});

test('a translation that inflects what is put into it is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'townhall-'));
  const said = (language: string, english: string, words: string): string => {
    const file = join(folder, `${language}.po`);
    writeFileSync(file, `msgid ""\nmsgstr ""\n\nmsgid "${english}"\nmsgstr "${words}"\n`);
    const { status, stderr } = spawnSync(process.execPath, [
      join(process.env.TOWNHALL_ROOT!, 'web/po-cases.mjs'),
      file,
    ]);
    assert.equal(status, stderr.length ? 1 : 0);
    return stderr.toString().split(': ').slice(2, 3).join();
  };
  const CASE = 'a name would need a case',
    GLUED = 'an ending is glued to a place';
  assert.equal(said('pl', 'plots for {0} ({1})', 'działki dla {0} ({1})'), CASE);
  assert.equal(said('cs', 'completes {0}', 'dokončí {0}'), CASE);
  assert.equal(said('sk', '%d per %s', '%d za %s'), CASE);
  assert.equal(said('de', 'can complete {0}', 'kann {0} erreichen'), CASE);
  assert.equal(said('hu', 'street {0}', 'a(z) {0} utca'), CASE);
  assert.equal(said('hu', 'pays %d', '%d-t fizet'), GLUED);
  assert.equal(said('ro', 'the deck of %s', 'teancul %s-ului'), GLUED);
  assert.equal(said('pl', 'plots for {0} ({1})', 'działki pod kartę {0} ({1})'), '');
  assert.equal(said('cs', 'reached {0} of {1}', 'dosaženo {0} z {1}'), '');
  assert.equal(said('de', 'given %d times', '%d-mal angegeben'), '');
  assert.equal(said('cs', 'option %s %s', 'volba %s %s'), '');
});

test('one letter of a board stands for one thing', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'townhall-')), 'cs.po');
  const check = (...letters: string[]): string => {
    writeFileSync(
      file,
      [
        'msgid ""\nmsgstr ""',
        ...letters.map(
          (words, i) => `msgctxt "zone letter"\nmsgid "${'ABC'[i]}"\nmsgstr "${words}"`,
        ),
      ].join('\n\n'),
    );
    const { status, stderr } = spawnSync(process.execPath, [
      join(process.env.TOWNHALL_ROOT!, 'web/po-letters.mjs'),
      file,
    ]);
    assert.equal(status, stderr.length ? 1 : 0);
    return stderr.toString().trim();
  };
  assert.equal(check('Ž', 'Z', 'B'), '');
  assert.match(check('O', 'P', 'O'), /stands for "A" too$/);
  assert.match(check('O', 'Pr'), /is not one letter$/);
  assert.match(check('O', ''), /is not one letter$/);
});

test('what belongs together stays on one line', () => {
  const typeset = (language: string, input: string, ...how: string[]): string =>
    execFileSync(join(process.env.TOWNHALL_ROOT!, 'scripts/typeset'), [language, ...how], {
      input,
    }).toString();
  assert.equal(
    typeset('pl', 'a i w mieście, po 5 s i w (z kartą)'),
    'a\u00a0i\u00a0w\u00a0mieście, po 5\u00a0s i\u00a0w\u00a0(z\u00a0kartą)',
  );
  assert.equal(typeset('cs', 'karty v ruce | k | 3 budovy'), 'karty v\u00a0ruce | k | 3 budovy');
  assert.equal(typeset('de', '{n} min, %d s, 5 sind o k'), '{n}\u00a0min, %d\u00a0s, 5 sind o k');
  assert.equal(
    typeset('sk', 'msgid "in a s row"\nmsgstr "v rade"\n\n', '--po'),
    'msgid "in a s row"\nmsgstr "v\u00a0rade"\n\n',
  );
});

test('bytes that are no catalog are refused', () => {
  assert.throws(() => readCatalog(new Uint8Array(40)));
  assert.throws(() => readCatalog(new Uint8Array(3)));
});

test('plural forms follow each language', () => {
  assert.deepEqual(
    [0, 1, 2, 19, 20, 101].map((n) => pluralForm('ro', n)),
    [1, 0, 1, 1, 2, 1],
  );
  assert.deepEqual(
    [0, 1, 4, 5].map((n) => pluralForm('cs', n)),
    [2, 0, 1, 2],
  );
  assert.deepEqual(
    [0, 1, 2].map((n) => pluralForm('hu', n)),
    [1, 0, 1],
  );
});

test('the browser\u2019s wishes are met where we can', () => {
  assert.equal(preferredLanguage(['fr-FR', 'sk-SK', 'en']), 'sk');
  assert.equal(preferredLanguage(['xx']), 'en');
});

test('numbers have their signs', () => {
  assert.deepEqual([3, 0, -2].map(delta), ['+3', '\u00b10', '\u22122']);
  assert.equal(points(-7), '\u22127');
});

test('settings from a stranger do no harm', () => {
  const read = (kept: string | null) => readSettings({ getItem: () => kept });
  assert.equal(read(null).theme, 'auto');
  assert.equal(read('{"theme":"purple","motion":"yes","name":7}').theme, 'auto');
  assert.equal(read('not json').motion, true);
  assert.equal(read('{"theme":"dark","oneClick":true}').oneClick, true);
});

test('rules become HTML, and text stays text', () => {
  const html = rulesToHtml(
    '# A <b>\n\nOne **two** `x<y`.\n- item\n  goes on\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n    drawn\n',
  );
  assert.match(html, /<h1>A &lt;b&gt;<\/h1>/);
  assert.match(html, /<strong>two<\/strong> <code>x&lt;y<\/code>/);
  assert.match(html, /<ul><li>item goes on<\/li><\/ul>/);
  assert.match(html, /<td>1<\/td><td>2<\/td>/);
  assert.match(html, /<pre tabindex="0">drawn<\/pre>/);
});

test('pictures of the rules: figures for the page to fill, legends, glyphs before words', () => {
  const html = rulesToHtml(
    '![A city & more.](part:board+district.park@6)\n\n![office](symbol:office)\n![flat](symbol:flat)\n\n| a |\n|---|\n| ![](symbol:cafe-venue) cafe |\n',
  );
  assert.match(
    html,
    /<figure data-part="board" data-line="district\.park" data-moves="6"><figcaption>A city &amp; more\.<\/figcaption><\/figure>/,
  );
  assert.match(
    html,
    /<ul class="legend"><li><svg [^>]*><use href="#office"\/><\/svg>office<\/li><li>.*flat<\/li><\/ul>/,
  );
  assert.match(html, /<td><svg [^>]*><use href="#cafe-venue"\/><\/svg> cafe<\/td>/);
  assert.doesNotMatch(rulesToHtml('![x](part:bo"ard)'), /figure/);
});
