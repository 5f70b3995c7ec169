// SPDX-License-Identifier: MIT
// startpanels.tsx - online play on the start page: matches that wait for me, open tables, who I am. Comes after
// the first pictures, and only where there is a service.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../context.js';
import { t } from '../i18n.js';
import { Panel } from '../parts.js';
import type { MatchFacts } from './facts.js';
import { useService } from './useservice.js';
import { paceWords } from './words.js';

function Row({ match, me }: { match: MatchFacts; me: string | undefined }) {
  const app = useApp();
  const mine = match.actor !== null && match.players[match.actor]?.name === me;
  const others = match.players.map((player) => player?.name ?? '…').join(', ');
  return (
    <li class={mine ? 'hot' : ''}>
      <a href={`#/online/${match.id}`}>
        <strong>{app.game(match.game)?.title ?? match.game}</strong>
        <span class="note">{mine ? t('Your turn') : match.phase === 'gathering' ? t('waiting for players') : t('others to move')} · {others} · {paceWords(match.pace)}</span>
      </a>
    </li>
  );
}

/** My matches, those that wait for me first; and tables where a seat is free. Follows what happens. */
function useLists() {
  const service = useService();
  const [mine, setMine] = useState<MatchFacts[]>([]);
  const [open, setOpen] = useState<MatchFacts[]>([]);
  const [there, setThere] = useState(false);
  useEffect(() => {
    let gone = false;
    const read = async (): Promise<void> => {
      const me = await service.me();
      const lists = await Promise.all([me ? service.list('mine') : [], service.list('open')]);
      if (gone) return;
      setMine(lists[0]);
      setOpen(lists[1]);
      setThere(true);
      if (!me) return;
      service.wire.open();
      await service.wire.ask('lobby', { on: true });
    };
    void read().catch(() => undefined);
    const deaf = service.wire.onPush(({ push }) => { if (push === 'lobby' || push === 'entries') void read().catch(() => undefined); });
    return () => {
      gone = true;
      deaf();
      if (service.wire.line === 'there') void service.wire.ask('lobby', { on: false }).catch(() => undefined);
    };
  }, []);
  const name = service.user?.name;
  const waits = (match: MatchFacts): boolean => match.actor !== null && match.players[match.actor]?.name === name;
  return { there, name, kind: service.user?.kind, waiting: mine.filter(waits).length, mine: [...mine].sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.created - a.created),
    open: open.filter((match) => !mine.some(({ id }) => id === match.id)) };
}

export function StartOnline() {
  const { there, name, kind, waiting, mine, open } = useLists();
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) Townhall` : 'Townhall';
    const badge = navigator as Navigator & { setAppBadge?: (n: number) => Promise<void> };
    void badge.setAppBadge?.(waiting).catch(() => undefined);
  }, [waiting]);
  if (!there) return null;
  return (
    <div class="start-online">
      <Panel title={t('Your online matches')} icon="people" class="go-on" note={<a href="#/account">{name ? (kind === 'guest' ? t('{name} (guest)', { name }) : name) : t('Sign in')}</a>}>
        {mine.length === 0 && <p class="note">{t('Choose “With friends” at a game, and send the link.')}</p>}
        <ul>{mine.map((match) => <Row key={match.id} match={match} me={name} />)}</ul>
      </Panel>
      <Panel title={t('Open tables')} icon="people" class="go-on">
        {open.length === 0 && <p class="note">{t('Nobody waits at an open table now.')}</p>}
        <ul>{open.map((match) => <Row key={match.id} match={match} me={name} />)}</ul>
      </Panel>
    </div>
  );
}
