// SPDX-License-Identifier: MIT
// waiting.tsx - a table that gathers: who is there, the link to send, and, for the host, bots and the start.
import { useEffect, useMemo, useState } from 'preact/hooks';
import qrcode from 'qrcode-generator';
import { useApp } from '../context.js';
import { levelTitle } from '../facts.js';
import { t } from '../i18n.js';
import { copyText } from '../menu.js';
import { Brand, Button, Icon, IconButton, Panel, SeatMark, Trouble } from '../parts.js';
import type { MatchFacts } from './facts.js';
import { linkOf, type Service } from './service.js';
import { useService } from './useservice.js';
import { paceWords, refusalOf } from './words.js';

/** A picture of the link for phones to look at. */
function QrCode({ words }: { words: string }) {
  const { path, size } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(words);
    code.make();
    const n = code.getModuleCount();
    let squares = '';
    for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) if (code.isDark(y, x)) squares += `M${x} ${y}h1v1h-1z`;
    return { path: squares, size: n };
  }, [words]);
  return (
    <svg class="qr" viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={t('The link as a QR code')}>
      <rect x="-2" y="-2" width={size + 4} height={size + 4} fill="#fff" /><path d={path} fill="#000" />
    </svg>
  );
}

function Invite({ id }: { id: string }) {
  const link = linkOf(id);
  const [said, say] = useState('');
  useEffect(() => { void copyText(link).then((copied) => { if (copied) say(t('The link is copied.')); }); }, [link]);
  const share = 'share' in navigator;
  return (
    <Panel title={t('Invite')} icon="people" class="invite">
      <div class="row">
        <input readOnly value={link} aria-label={t('Link to this table')} onFocus={(event) => event.currentTarget.select()} />
        <Button onClick={async () => say((await copyText(link)) ? t('The link is copied.') : t('Copy the link by hand.'))}>{t('Copy')}</Button>
        {share && <Button onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>{t('Share')}</Button>}
      </div>
      <p role="status" class="note">{said}</p>
      <QrCode words={link} />
    </Panel>
  );
}

function Chair({ match, seat, mine, act }: {
  match: MatchFacts; seat: number; mine: boolean; act: (what: string, fields: Record<string, unknown>) => void;
}) {
  const player = match.players[seat];
  const isBot = player?.kind === 'bot' && /^level-/.test(player.name);
  const name = !player ? t('vacant') : isBot ? t('Bot: {level}', { level: levelTitle(player.name) }) : player.name;
  return (
    <li class={player ? '' : 'vacant'}>
      <SeatMark seat={seat} name={player && !isBot ? player.name : String(seat + 1)} />
      <span><strong>{name}</strong>{player && !isBot && <small>{player.here ? t('here') : t('away')}</small>}</span>
      {mine && !player && <Button onClick={() => act('bot', { seat, level: 3 })}>{t('Add a bot')}</Button>}
      {mine && player && player.name !== match.host && <IconButton icon="close" label={t('Take {name} off this seat', { name })} onClick={() => act('kick', { seat })} />}
      {!mine && !player && <Icon name="people" />}
    </li>
  );
}

/** What the one who looks may do here. */
function Doing({ match, service, act }: { match: MatchFacts; service: Service; act: (what: string, fields?: Record<string, unknown>) => void }) {
  const me = service.user?.name;
  const sits = match.players.some((player) => player && player.name === me && player.kind !== 'bot');
  const isHost = match.host === me;
  if (!sits)
    return match.players.some((player) => !player)
      ? <Button primary icon="play" onClick={() => act('join')}>{t('Sit down')}</Button>
      : <p class="note">{t('All seats are taken.')}</p>;
  return (
    <div class="row">
      {isHost && <Button primary icon="play" onClick={() => act('start')}>{match.players.some((player) => !player) ? t('Start, bots take the free seats') : t('Start')}</Button>}
      {!isHost && <p class="note" role="status">{t('You sit. The match begins when all seats are taken.')}</p>}
      <Button onClick={() => act('leave')}>{t('Leave the table')}</Button>
    </div>
  );
}

export function WaitingScreen({ match, onMatch }: { match: MatchFacts; onMatch: (match: MatchFacts) => void }) {
  const app = useApp();
  const service = useService();
  const [trouble, setTrouble] = useState('');
  const game = app.game(match.game);
  const act = async (what: string, fields: Record<string, unknown> = {}): Promise<void> => {
    try {
      setTrouble('');
      onMatch(what === 'join' ? await service.join(match.id, fields.seat as number) : await service.order(match.id, what, fields));
    } catch (error) {
      setTrouble(refusalOf(error));
    }
  };
  const mine = match.host === service.user?.name;
  return (
    <div class="setup online-waiting">
      <header class="bar"><Brand title={game.title} /></header>
      <main>
        <h1>{match.phase === 'cancelled' ? t('This table was closed.') : mine ? t('Your table') : t('A table of {name}', { name: match.host ?? '' })}</h1>
        <p class="note">{game.title} · {paceWords(match.pace)}{match.rated && ` · ${t('rated')}`}</p>
        {match.phase === 'gathering' && (
          <>
            <Panel title={t('Players')} icon="people">
              <ul class="chairs" aria-live="polite">{match.players.map((_, seat) => <Chair key={seat} match={match} seat={seat} mine={mine} act={act} />)}</ul>
              <Trouble>{trouble}</Trouble>
              <Doing match={match} service={service} act={act} />
            </Panel>
            {match.players.some((player) => !player) && <Invite id={match.id} />}
          </>
        )}
        {match.phase === 'cancelled' && <Button primary onClick={() => { location.hash = '#/'; }}>{t('To the start page')}</Button>}
      </main>
    </div>
  );
}
