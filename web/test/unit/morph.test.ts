// SPDX-License-Identifier: MIT
// morph.test.ts - what of a picture goes on and what stays in place. The page itself is the browser
// tests'.
import assert from 'node:assert/strict';
import test from 'node:test';
import { partners, readShape, rising, type Shape } from '../../src/table/morph.js';

const children = (...texts: string[]): Shape[] =>
  readShape(`<svg>${texts.join('')}</svg>`).children;

test('a picture is read as its elements, each with its text', () => {
  const svg =
    '<svg class="a"><g id="x-1" data-move="a &gt; b"><rect x="1"/><text>one <tspan>two</tspan></text></g>\n<path d="M0 0"/></svg>';
  const shape = readShape(svg);
  assert.equal(shape.text, svg);
  assert.equal(shape.head, '<svg class="a">');
  assert.ok(!shape.leaf, 'white space is no word');
  assert.deepEqual(
    shape.children.map((c) => [c.tag, c.id, c.leaf]),
    [
      ['g', 'x-1', false],
      ['path', '', false],
    ],
  );
  assert.deepEqual(
    shape.children[0].children.map((c) => [c.tag, c.text, c.leaf]),
    [
      ['rect', '<rect x="1"/>', false],
      ['text', '<text>one <tspan>two</tspan></text>', true],
    ],
  );
});

test('elements go on by id, by text, then by kind', () => {
  const before = children(
    '<text>1</text>',
    '<text>2</text>',
    '<g id="a"></g>',
    '<g id="b"></g>',
    '<rect x="1"/>',
  );
  const now = children(
    '<text>0</text>',
    '<text>1</text>',
    '<text>2</text>',
    '<g id="b" class="on"></g>',
    '<g id="c"></g>',
    '<rect x="2"/>',
  );
  assert.deepEqual(partners(before, now), [-1, 0, 1, 3, -1, 4]);
});

test('one id never becomes another, nor an element without', () => {
  assert.deepEqual(
    partners(
      children('<g id="a"></g>', '<g></g>'),
      children('<g id="b"></g>', '<g class="x"></g>', '<g></g>'),
    ),
    [-1, -1, 1],
  );
});

test('as many as possible stay where they are', () => {
  assert.deepEqual(
    [...rising([4, 0, 1, -1, 2, 3])].sort(),
    [1, 2, 4, 5],
    'only the one from the end moves',
  );
  assert.deepEqual([...rising([0, 1, 2])].sort(), [0, 1, 2]);
  assert.equal(rising([-1, -1]).size, 0);
  assert.equal(rising([3, 2, 1]).size, 1);
});
