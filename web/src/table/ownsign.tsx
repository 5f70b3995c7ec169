// SPDX-License-Identifier: MIT
// ownsign.tsx - one's own move on its way, where a service stores the moves: a ring on the corner
// of what it changes until it is stored, then a tick for a moment.
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PartInfo } from '../ui/engine.js';
import { measure, placeIn } from '../match/lastmoves.js';
import type { Sight } from './sight.js';
import { afterFrame } from '../match/turns.js';

const SIZE = 11; // pixels: radius of either sign

interface Corner {
  box: string;
  place: string;
  scale: number;
  x: number;
  y: number;
}

/** The upper right corner of the move that is shown as if made. */
function cornerOfGhost(host: HTMLElement): Corner | null {
  const svg = host.querySelector('svg');
  const ghost = host.querySelector('.ghost');
  const inverse = svg?.getScreenCTM()?.inverse();
  if (!svg || !ghost || !inverse) return null;
  const { right, top } = ghost.getBoundingClientRect();
  const { x, y } = new DOMPoint(right, top).matrixTransform(inverse);
  const box = svg.viewBox.baseVal;
  return {
    box: `${box.x} ${box.y} ${box.width} ${box.height}`,
    place: placeIn(host, svg),
    scale: inverse.a,
    x,
    y,
  };
}

/** The same of what one's last move has changed. */
function cornerOfMade(
  { match, viewer }: Sight,
  host: HTMLElement,
  part: PartInfo,
  seat: number,
): Corner | null {
  const index = match.log.map(({ seat }) => seat).lastIndexOf(match.viewer);
  const found =
    index < 0
      ? null
      : measure(host, part, seat, viewer, [{ n: 0, index, entry: match.log[index] }]);
  return (
    found && {
      box: found.box,
      place: found.place,
      scale: found.scale,
      x: found.frames[0].x + found.frames[0].width,
      y: found.frames[0].y,
    }
  );
}

export function OwnSign({
  sight,
  part,
  seat,
  svg,
  host,
}: {
  sight: Sight;
  part: PartInfo;
  seat: number;
  svg: string;
  host: RefObject<HTMLDivElement>;
}) {
  const [corner, set] = useState<Corner | null>(null);
  const sign =
    (part.place === 'board' || part.place === 'seat') && !sight.past
      ? (sight.match.sign ?? '')
      : '';
  useEffect(() => {
    if (sign !== 'sent' && sign !== 'kept') {
      set(null);
      return undefined;
    }
    return afterFrame(() => {
      if (host.current)
        set(
          sign === 'sent'
            ? cornerOfGhost(host.current)
            : cornerOfMade(sight, host.current, part, seat),
        );
    });
  }, [sign, svg]);
  if (!corner || !sign) return null;
  return (
    <svg class="last-marks" viewBox={corner.box} style={corner.place} aria-hidden="true">
      <g
        class={`own-sign ${sign}`}
        transform={`translate(${corner.x} ${corner.y}) scale(${corner.scale})`}
      >
        <circle r={SIZE + 2} class="f-paper" />
        {sign === 'kept' ? (
          <>
            <circle r={SIZE} class="f-good" />
            <path
              d="M-4.5 .5l3.2 3.2 6-6.6"
              class="s-paper"
              fill="none"
              stroke-width="2.4"
              stroke-linecap="round"
              stroke-linejoin="round"
            />
          </>
        ) : (
          <>
            <circle r={SIZE - 2.5} class="s-line" fill="none" stroke-width="3" />
            <path
              d="M0 -8.5a8.5 8.5 0 0 1 8.5 8.5"
              class="s-ink"
              fill="none"
              stroke-width="3"
              stroke-linecap="round"
            />
          </>
        )}
      </g>
    </svg>
  );
}
