// SPDX-License-Identifier: MIT
// curtain.tsx - hides the table while the screen passes from one player to the next.
import { seatName } from './facts.js';
import { t } from '../ui/i18n.js';
import type { Match } from './match.js';
import { Button, SeatMark, useModal } from '../table/parts.js';

export function Curtain({ match }: { match: Match }) {
  const name = seatName(match.state, match.curtain);
  const ref = useModal();
  return (
    <dialog
      class="curtain"
      ref={ref}
      aria-label={t('{name}, it is your turn', { name })}
      onCancel={(event) => event.preventDefault()}
    >
      <div>
        <SeatMark seat={match.curtain} name={name} />
        <h2>{t('{name}, it is your turn', { name })}</h2>
        <p>{t('Hand the screen over. Nobody else should look now.')}</p>
        <Button primary icon="eye" onClick={() => match.liftCurtain()}>
          {t('I am {name}', { name })}
        </Button>
      </div>
    </dialog>
  );
}
