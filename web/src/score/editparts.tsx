// SPDX-License-Identifier: MIT
// editparts.tsx - small pieces of the editors: a stepper, a row of choices, a grid to paint on.
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { points, t } from '../ui/i18n.js';
import { Icon, IconButton } from '../table/parts.js';
import type { Extent } from './drawings.js';

export function Stepper({
  label,
  value,
  least = 0,
  most,
  step = 1,
  onChange,
}: {
  label: string;
  value: number;
  least?: number;
  most: number;
  step?: number;
  onChange: (value: number) => void;
}) {
  const set = (n: number): void => {
    if (Number.isFinite(n)) onChange(Math.max(least, Math.min(most, Math.round(n))));
  };
  return (
    <div class="stepper" role="group" aria-label={label}>
      <span>{label}</span>
      <button
        type="button"
        aria-label={t('{what}: less', { what: label })}
        onClick={() => set(value - step)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        value={value}
        min={least}
        max={most}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <button
        type="button"
        aria-label={t('{what}: more', { what: label })}
        onClick={() => set(value + step)}
      >
        +
      </button>
    </div>
  );
}

/** One of several, as buttons; the chosen one is pressed. */
export function Keys<T extends string | number>({
  label,
  all,
  value,
  onPick,
}: {
  label: string;
  all: { id: T; words: string; icon?: string; look?: string }[];
  value: T | null;
  onPick: (id: T) => void;
}) {
  return (
    <div class="keys" role="group" aria-label={label}>
      {all.map(({ id, words, icon, look }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          aria-label={words}
          title={words}
          class={look ?? ''}
          onClick={() => onPick(id)}
        >
          {icon ? <Icon name={icon} /> : typeof id === 'number' ? points(id) : words}
        </button>
      ))}
    </div>
  );
}

/** What lies on the table and can be taken away again. */
export function Taken({
  all,
  onDrop,
}: {
  all: { id: string; words: string }[];
  onDrop: (at: number) => void;
}) {
  return (
    <ul class="taken">
      {all.map(({ id, words }, i) => (
        <li key={`${id} ${i}`}>
          <span>{words}</span>
          <IconButton
            icon="close"
            label={t('Take away: {what}', { what: words })}
            onClick={() => onDrop(i)}
          />
        </li>
      ))}
    </ul>
  );
}

/** A field of places, one larger on each side than what lies there; arrows walk. */
export function Grid({
  extent,
  label,
  face,
  onPick,
  onKey,
  children,
}: {
  extent: Extent;
  label: string;
  face: (x: number, y: number) => { words: string; look: string; text: string };
  onPick: (x: number, y: number) => void;
  onKey?: (x: number, y: number, key: string) => boolean;
  children?: ComponentChildren;
}) {
  const { left, top, wide, high } = extent;
  const [at, setAt] = useState<[number, number]>([left, top]);
  const host = useRef<HTMLDivElement>(null);
  const here: [number, number] =
    at[0] >= left && at[0] < left + wide && at[1] >= top && at[1] < top + high ? at : [left, top];
  const go = (x: number, y: number): void => {
    const [column, row] = [
      Math.max(left, Math.min(left + wide - 1, x)),
      Math.max(top, Math.min(top + high - 1, y)),
    ];
    setAt([column, row]);
    host.current!.querySelector<HTMLElement>(`[data-at="${column},${row}"]`)?.focus();
  };
  const pressed = (event: KeyboardEvent, x: number, y: number): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) go(x + step[0], y + step[1]);
    else if (!onKey?.(x, y, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="places"
      role="group"
      aria-label={label}
      ref={host}
      style={`--wide:${wide};--high:${high}`}
    >
      {children}
      <div class="cells">
        {Array.from({ length: wide * high }, (_, i) => {
          const [x, y] = [left + (i % wide), top + Math.floor(i / wide)];
          const { words, look, text } = face(x, y);
          return (
            <button
              key={`${x},${y}`}
              type="button"
              data-at={`${x},${y}`}
              class={look}
              tabIndex={x === here[0] && y === here[1] ? 0 : -1}
              aria-label={t('Column {x}, row {y}: {what}', {
                x: x - left + 1,
                y: y - top + 1,
                what: words,
              })}
              onFocus={() => setAt([x, y])}
              onClick={() => onPick(x, y)}
              onKeyDown={(event) => pressed(event, x, y)}
            >
              {text}
            </button>
          );
        })}
      </div>
    </div>
  );
}
