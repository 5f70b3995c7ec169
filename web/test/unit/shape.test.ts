// SPDX-License-Identifier: MIT
// shape.test.ts - what a screen is laid out as.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shapeOf } from '../../src/table/shape.js';

test('a tablet that stands is a large phone, one that lies has two columns', () => {
  const shapes: [number, number, string][] = [
    [390, 844, 'phone'],
    [844, 390, 'phone lying'],
    [768, 1024, 'phone tablet'],
    [1024, 1366, 'phone tablet'],
    [1024, 768, 'medium lying'],
    [1180, 820, 'medium lying'],
    [1366, 768, 'wide lying'],
    [1440, 900, 'wide lying'],
  ];
  for (const [width, height, shape] of shapes)
    assert.equal(shapeOf(width, height), shape, `${width} x ${height}`);
});
