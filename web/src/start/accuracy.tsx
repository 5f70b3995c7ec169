// SPDX-License-Identifier: MIT
// accuracy.tsx - how well somebody has played: the accuracy of each match that insight has looked
// at, oldest first, and the average of the last five as a line.
import type { Life } from '../match/achievements.js';
import { Panel } from '../table/parts.js';
import { t } from '../ui/i18n.js';

const [WIDTH, HEIGHT, LEFT, MARGIN] = [640, 180, 46, 10];
const MARKS = [0, 50, 100];
const TOGETHER = 5; // matches of which one point of the line is the average

/** Accuracies of 0 to 100, oldest first. */
export const accuraciesOf = (life: Life): number[] =>
  life.results
    .filter(({ result }) => result.counts)
    .sort((a, b) => a.result.ended - b.result.ended)
    .flatMap((one) => life.accuracyOf(one) ?? []);

/** Each with those just before it. */
export const smoothed = (all: number[]): number[] =>
  all.map((_, i) => {
    const some = all.slice(Math.max(0, i + 1 - TOGETHER), i + 1);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  });

export function Accuracy({ life }: { life: Life }) {
  const all = accuraciesOf(life);
  const line = smoothed(all);
  const x = (i: number): number =>
    LEFT + MARGIN + ((WIDTH - LEFT - 2 * MARGIN) * i) / Math.max(1, all.length - 1);
  const y = (value: number): number =>
    HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * Math.max(0, value)) / 100;
  const last = Math.round(line[line.length - 1]);
  return (
    <Panel title={t('Accuracy')} icon="target" class="my-accuracy">
      {all.length === 0 ? (
        <p class="note">{t('Open the insight of a match to see how accurately you played.')}</p>
      ) : (
        <svg
          class="curve"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={t('Accuracy of {n} matches; lately {last}', { n: all.length, last })}
        >
          {MARKS.map((mark) => (
            <g key={mark}>
              <path d={`M${LEFT} ${y(mark)}H${WIDTH}`} class="s-line" />
              <text x={LEFT - 8} y={y(mark) + 4} text-anchor="end" class="f-ink2" font-size="14">
                {mark}
              </text>
            </g>
          ))}
          {all.map((value, i) => (
            <circle key={i} cx={x(i)} cy={y(value)} r="4" class="f-ink2" opacity=".45" />
          ))}
          <path
            d={`M${line.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`}
            class="s-s0"
            fill="none"
            stroke-width="3"
            stroke-linejoin="round"
          />
          <circle
            cx={x(all.length - 1)}
            cy={y(line[line.length - 1])}
            r="5.5"
            class="f-paper s-s0"
            stroke-width="3"
          />
        </svg>
      )}
    </Panel>
  );
}
