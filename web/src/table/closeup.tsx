// SPDX-License-Identifier: MIT
// closeup.tsx - an answer that is marked where nobody looks while reading it: in a part of the
// right column, which is under the answer or in a phone's sheet, or on a rival's board, which a
// phone has in its sheet, too. It is shown under the board once more.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PartInfo } from '../ui/engine.js';
import { hasGhost, Picture } from './picture.js';
import type { Shown, Sight } from './sight.js';

interface Marked {
  part: PartInfo;
  svg: string;
}

/** The pictures out of sight that have a mark, at a table that only shows something. */
export function markedElsewhere(
  { match, width, viewer, position, partsAt, svgOf }: Sight,
  sides: readonly Shown[],
): Marked[] {
  if (!match.prompt || width === 'medium') return [];
  const rivals =
    width !== 'phone'
      ? []
      : partsAt('seat').flatMap((part) =>
          position.state.players.map((_, seat) => ({
            part,
            svg: seat === viewer ? '' : svgOf(part, seat),
          })),
        );
  return [...sides, ...rivals].filter(({ svg }) => hasGhost(svg));
}

// Units of the picture: little over and under the mark, where other rows are, more beside it, where
// it may stand over the edge.
const [OVER, BESIDE] = [1, 4];

/** A board as it is; of anything else the row with the mark, from edge to edge, so that one sees
 * what lay beside it. */
export function CloseUp({ marked: { part, svg } }: { marked: Marked }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const picture = host.current!.querySelector('svg');
    const inverse = picture?.getScreenCTM()?.inverse();
    const mark = picture?.querySelector('.ghost')?.getBoundingClientRect();
    if (!picture || !inverse || !mark || part.place === 'seat') return;
    const [top, bottom] = [mark.top, mark.bottom].map(
      (y) => new DOMPoint(mark.left, y).matrixTransform(inverse).y,
    );
    const { x, width } = picture.viewBox.baseVal;
    picture.setAttribute(
      'viewBox',
      `${x - BESIDE} ${top - OVER} ${width + 2 * BESIDE} ${bottom - top + 2 * OVER}`,
    );
  }, [svg]);
  // The words beside it describe the picture; its names and ids are those of the original.
  return (
    <div class="close-up" ref={host} inert aria-hidden="true">
      <Picture svg={svg.replace(/ id="[^"]*"/g, '')} label={part.title} />
    </div>
  );
}
