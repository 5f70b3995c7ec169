// SPDX-License-Identifier: MIT
// emblem.tsx - the small picture of a game in lists.
import { useApp } from '../ui/context.js';
import { Icon } from './parts.js';

export function Emblem({ game }: { game: string }) {
  const emblem = useApp().game(game)?.emblem;
  return emblem ? (
    <span class="emblem" style={{ background: `var(--${emblem.ground})` }} aria-hidden="true">
      <Icon name={emblem.symbol} />
    </span>
  ) : null;
}
