// SPDX-License-Identifier: MIT
// street.tsx - a table that gathers, as a street: a lit house for a person, a plain one for a bot,
// a dashed plot where nobody sits yet. Decoration: the list under it says the same in words.
import { Icon, SeatMark } from '../table/parts.js';
import { skylinePath } from '../start/skyline.js';
import { isBot, type MatchFacts, nameOf } from './facts.js';

const PLOT = 200; // units a chair
const HEIGHT = 230;

function House({ seat, lit }: { seat: number; lit: boolean }) {
  const windows = [34, 66, 98]
    .flatMap((x) => [92, 140].map((y) => ({ x, y })))
    .filter(({ x, y }) => x !== 66 || y !== 140);
  return (
    <>
      <path d="M20 70 34 44H136L150 70z" class="f-brick" />
      <rect x="28" y="70" width="114" height="112" class="f-cream" />
      <rect x="28" y="70" width="8" height="112" class={`f-s${seat}`} />
      {windows.map(({ x, y }) => (
        <rect
          x={x + 8}
          y={y - 8}
          width="20"
          height="24"
          rx="2"
          class={`${lit ? 'f-sun' : 'f-glass'} s-stoned`}
          stroke-width="2"
        />
      ))}
      <rect x="74" y="132" width="20" height="50" rx="2" class="f-brickd" />
    </>
  );
}

export function Street({ match }: { match: MatchFacts }) {
  const width = Math.max(2, match.seats) * PLOT;
  const far = 3 * width; // the street goes on beyond the view
  return (
    <div class="street" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="xMidYMax meet">
        <circle cx={width * 0.82} cy="52" r="30" class="f-sun" opacity=".6" />
        <g transform={`translate(${-width} ${HEIGHT - 48 - 110})`}>
          <path d={skylinePath(far, 110, 5)} class="f-cut" opacity=".8" />
        </g>
        <g transform={`translate(${-width} ${HEIGHT - 48 - 70})`}>
          <path d={skylinePath(far, 70, 11)} class="f-cut2" opacity=".5" />
        </g>
        <rect x={-width} y={HEIGHT - 48} width={far} height="8" class="f-cream" />
        <rect x={-width} y={HEIGHT - 40} width={far} height="40" class="f-road" />
        <path
          d={`M${-width} ${HEIGHT - 20}h${far}`}
          class="s-dash"
          stroke-width="2"
          stroke-dasharray="18 14"
          fill="none"
        />
        {match.players.map((player, seat) => {
          const bot = isBot(player);
          return (
            <g key={seat} transform={`translate(${seat * PLOT + 15} 0)`}>
              {player ? (
                <House seat={seat} lit={!bot} />
              ) : (
                <rect
                  x="30"
                  y="112"
                  width="110"
                  height="70"
                  rx="8"
                  class="f-paper s-edge"
                  fill-opacity=".4"
                  stroke-width="2"
                  stroke-dasharray="8 6"
                />
              )}
              {player && (
                <svg x="69" y="4" width="32" height="32" viewBox="0 0 24 24">
                  {bot ? <Icon name="bot" /> : <SeatMark seat={seat} name={nameOf(player)} />}
                </svg>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
