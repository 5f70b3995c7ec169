// SPDX-License-Identifier: MIT
// account.tsx - who one is: a guest's name claimed with one form, signing in, recovery, tokens for
// programs, everything to take along, and leaving for good.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { languageNow, t } from '../ui/i18n.js';
import { Circles } from './circle.js';
import { saveFile } from '../ui/menu.js';
import { Sure } from './side.js';
import { Brand, Button, Panel, Trouble } from '../table/parts.js';
import { useApp } from '../ui/context.js';
import { HousePicker } from '../ui/yourname.js';
import { nameOf } from './facts.js';
import type { User } from './service.js';
import { useService } from './useservice.js';
import type { Fields } from './wire.js';
import { refusalOf } from './words.js';

interface FieldInfo {
  name: string;
  label: string;
  kind?: string;
  complete?: string;
  /** A choice instead of words: value and label, the first is the usual one. */
  choices?: [string, string][];
}

/** A form with a few fields and a button; errors appear beside it. */
function Form({
  fields,
  button,
  onSend,
  children,
}: {
  fields: FieldInfo[];
  button: string;
  onSend: (values: Record<string, string>) => Promise<void>;
  children?: ComponentChildren;
}) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState('');
  const [waits, setWaits] = useState(false);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (waits) return;
    setWaits(true);
    setTrouble('');
    try {
      await onSend(values);
      setValues({});
    } catch (error) {
      setTrouble(refusalOf(error));
    }
    setWaits(false);
  };
  return (
    <form onSubmit={send}>
      {fields.map(({ name, label, kind, complete, choices }) => (
        <label class="field" key={name}>
          <span>{label}</span>
          {choices ? (
            <select
              name={name}
              value={values[name] ?? choices[0][0]}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            >
              {choices.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          ) : (
            <input
              type={kind ?? 'text'}
              name={name}
              autocomplete={complete ?? 'off'}
              spellcheck={false}
              value={values[name] ?? ''}
              onInput={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          )}
        </label>
      ))}
      {children}
      <Trouble>{trouble}</Trouble>
      <button class="button" type="submit" aria-busy={waits}>
        <span>{button}</span>
      </button>
    </form>
  );
}

const nameField = (): FieldInfo => ({ name: 'name', label: t('Name'), complete: 'username' });
const passwordField = (): FieldInfo => ({
  name: 'password',
  label: t('Password'),
  kind: 'password',
  complete: 'current-password',
});
const freshField = (name: string): FieldInfo => ({
  name,
  label: t('New password'),
  kind: 'password',
  complete: 'new-password',
});

/** Shown once: the only way back when the password is forgotten. */
function Recovery({ code }: { code: string }) {
  return (
    <Panel title={t('Keep this code')} icon="prestige" class="recovery">
      <p>{t('It lets you in when you have forgotten your password. It is shown only now.')}</p>
      <p class="code">
        <code>{code}</code>
      </p>
      <Button onClick={() => saveFile('townhall-recovery.txt', `${code}\n`)}>
        {t('Save as a file')}
      </Button>
    </Panel>
  );
}

/** The house that stands for somebody, in this browser. */
function MyHouse() {
  const app = useApp();
  return (
    <HousePicker house={app.settings.house} onChange={(house) => void app.change({ house })} />
  );
}

function GuestPart({ onRecovery }: { onRecovery: (code: string) => void }) {
  const service = useService();
  return (
    <Panel title={t('Choose a name and a house')} icon="people">
      <MyHouse />
      <p class="note">{t('Your matches stay yours on every device. No e-mail is needed.')}</p>
      <Form
        fields={[nameField(), freshField('password')]}
        button={t('Keep this name')}
        onSend={async (values) => {
          await service.somebody();
          const made = await service.http('POST', 'me/claim', values as Fields);
          service.become(made.user as unknown as User);
          onRecovery(String(made.recovery));
        }}
      />
    </Panel>
  );
}

/** Nobody can sign in as a guest again: what they have goes with the session. */
const guestGoes = (name: string): string =>
  t(
    'You are the guest {name}: nobody can sign in as that again, and stand-ins take your seats in matches under way. Claim a name first to keep them.',
    { name },
  );

function SignInPart({ onRecovery }: { onRecovery: (code: string) => void }) {
  const service = useService();
  const [wanted, setWanted] = useState<Fields | null>(null);
  const [trouble, setTrouble] = useState('');
  const signIn = async (values: Fields): Promise<void> => {
    service.become((await service.http('POST', 'session', values)).user as unknown as User);
  };
  return (
    <>
      {wanted && service.user && (
        <Sure
          title={t('Sign in')}
          words={guestGoes(service.user.name)}
          yes={t('Sign in')}
          onYes={() => signIn(wanted).catch((error) => setTrouble(refusalOf(error)))}
          onClose={() => setWanted(null)}
        />
      )}
      <Panel title={t('Sign in')} icon="people">
        <Trouble>{trouble}</Trouble>
        <Form
          fields={[nameField(), passwordField()]}
          button={t('Sign in')}
          onSend={async (values) => {
            setTrouble('');
            if (service.user) setWanted(values);
            else await signIn(values);
          }}
        />
      </Panel>
      <details class="panel">
        <summary>{t('Password forgotten?')}</summary>
        <Form
          fields={[nameField(), { name: 'recovery', label: t('Recovery code') }, freshField('new')]}
          button={t('Recover')}
          onSend={async (values) => {
            const made = await service.http('POST', 'recover', values as Fields);
            service.become(made.user as unknown as User);
            onRecovery(String(made.recovery));
          }}
        />
      </details>
    </>
  );
}

function MemberPart() {
  const service = useService();
  return (
    <>
      <Panel title={t('Your house')} icon="people">
        <MyHouse />
      </Panel>
      <Panel title={t('Password')} icon="settings">
        <Form
          fields={[{ ...passwordField(), name: 'old' }, freshField('new')]}
          button={t('Change the password')}
          onSend={async (values) => {
            await service.http('POST', 'me/password', values as Fields);
          }}
        />
      </Panel>
    </>
  );
}

/** Tokens for programs that play for somebody. */
function ProgramsPart({ token, onToken }: { token: string; onToken: (token: string) => void }) {
  const service = useService();
  return (
    <details class="panel">
      <summary>{t('For programmers')}</summary>
      <h2>{t('Tokens for programs')}</h2>
      <p class="note">
        {t('A program that plays for you signs in with a token: townhall bot --at … --token …')}
      </p>
      <Form
        fields={[
          { name: 'label', label: t('What for') },
          {
            name: 'scope',
            label: t('What it may do'),
            choices: [
              ['play', t('Play and watch')],
              ['read', t('Only watch')],
              ['account', t('Play, watch and change settings')],
            ],
          },
          {
            name: 'days',
            label: t('How long'),
            choices: [
              ['365', t('A year')],
              ['30', t('30 days')],
              ['3650', t('Ten years')],
            ],
          },
        ]}
        button={t('New token')}
        onSend={async ({ label, scope = 'play', days = '365' }) => {
          const scopes = { read: ['read'], play: ['play'], account: ['play', 'account'] }[scope]!;
          const made = await service.http('POST', 'me/tokens', {
            label: label ?? '',
            scopes,
            days: Number(days),
          });
          onToken(String(made.token));
        }}
      />
      {token && (
        <p class="code">
          <code>{token}</code>
        </p>
      )}
    </details>
  );
}

interface Session {
  id: number;
  kind: 'browser' | 'program';
  label: string;
  seen: number;
  expires: number;
  this: boolean;
}

/** Every browser and program that is signed in, each ended by itself. */
function Sessions() {
  const service = useService();
  return (
    <Panel title={t('Where you are signed in')} icon="settings">
      <Kept<Session>
        read={async () => (await service.http('GET', 'me/sessions')).sessions as never}
        row={(one) => (
          <span>
            {one.label || (one.kind === 'program' ? t('A program') : t('A browser'))}{' '}
            {one.this && <b>{t('(this one)')}</b>}{' '}
            <small>
              {t('last used {day}, ends {end}', { day: dayOf(one.seen), end: dayOf(one.expires) })}
            </small>
          </span>
        )}
        button={t('End it')}
        none={t('Nobody.')}
        drop={async (one) => {
          await service.http('DELETE', `me/sessions/${one.id}`);
          if (one.this) service.become(null);
        }}
      />
    </Panel>
  );
}

const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString(languageNow(), { dateStyle: 'medium' });

/** A list that the service stores, with a button at each row that removes it. */
function Kept<T>({
  read,
  row,
  button,
  none,
  drop,
}: {
  read: () => Promise<T[]>;
  row: (one: T) => ComponentChildren;
  button: string;
  none: string;
  drop: (one: T) => Promise<unknown>;
}) {
  const [list, setList] = useState<T[] | null>(null);
  const [trouble, setTrouble] = useState('');
  const again = (): void => void read().then(setList, (error) => setTrouble(refusalOf(error)));
  useEffect(again, []);
  return (
    <>
      <Trouble>{trouble}</Trouble>
      {list?.length === 0 && <p class="note">{none}</p>}
      <ul class="kept">
        {list?.map((one, i) => (
          <li key={i}>
            {row(one)}
            <Button
              onClick={() => void drop(one).then(again, (error) => setTrouble(refusalOf(error)))}
            >
              {button}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Blocked() {
  const service = useService();
  return (
    <Panel title={t('People you have blocked')} icon="people">
      <p class="note">{t('They read nothing from you, and find no seat at your tables.')}</p>
      <Kept<{ name: string; at: number }>
        read={async () => (await service.http('GET', 'blocks')).blocks as never}
        row={({ name, at }) => (
          <span>
            <a href={`#/people/${name}`}>{name}</a> <small>{dayOf(at)}</small>
          </span>
        )}
        button={t('Lift the block')}
        none={t('Nobody.')}
        drop={({ name }) => service.http('DELETE', `blocks/${name}`)}
      />
    </Panel>
  );
}

function LeavePart() {
  const service = useService();
  const member = service.user?.kind === 'member';
  const [leaving, setLeaving] = useState('');
  const signOut = (path: string): void =>
    void service.http('DELETE', path).then(() => service.become(null));
  const ask = (path: string): void => (member ? signOut(path) : setLeaving(path));
  const takeAlong = async (): Promise<void> => {
    const answer = await fetch(
      new URL('api/1/me/export', new URL('.', location.href.split('#')[0])),
      { credentials: 'same-origin' },
    );
    saveFile('townhall-export.ndjson', await answer.text());
  };
  return (
    <Panel title={t('Your data')} icon="log">
      <div class="row">
        <Button onClick={() => void takeAlong()}>{t('Save everything as a file')}</Button>
        <Button onClick={() => ask('session')}>{t('Sign out')}</Button>
        <Button onClick={() => ask('session?all=1')}>{t('Sign out everywhere')}</Button>
      </div>
      {leaving && (
        <Sure
          title={t('Sign out?')}
          words={guestGoes(service.user?.name ?? '')}
          yes={t('Sign out')}
          onYes={() => signOut(leaving)}
          onClose={() => setLeaving('')}
        />
      )}
      <details>
        <summary>{t('Delete the account')}</summary>
        <p class="note">
          {t(
            'Name, sessions and words go at once. Matches stay, with “former player” in your place.',
          )}
        </p>
        <Form
          fields={member ? [passwordField()] : []}
          button={t('Delete for good')}
          onSend={async (values) => {
            await service.http('POST', 'me/delete', values as Fields);
            service.become(null);
          }}
        />
      </details>
    </Panel>
  );
}

export function AccountScreen() {
  const service = useService();
  const [recovery, setRecovery] = useState('');
  const [token, setToken] = useState('');
  const [away, setAway] = useState('');
  useEffect(() => {
    document.title = `${t('Account')} – Townhall`;
    service.me().catch((error) => setAway(refusalOf(error)));
  }, []);
  const { user } = service;
  return (
    <div class="setup account">
      <header class="bar">
        <Brand title={t('Account')} />
      </header>
      <main>
        <h1>{user ? nameOf(user) : t('Welcome')}</h1>
        <Trouble>{away}</Trouble>
        {user?.kind === 'member' && (
          <p>
            <a href={`#/people/${user.name}`}>{t('Your profile')}</a>
          </p>
        )}
        {recovery && <Recovery code={recovery} />}
        {user?.kind !== 'member' && <GuestPart onRecovery={setRecovery} />}
        {user?.kind !== 'member' && <SignInPart onRecovery={setRecovery} />}
        {user?.kind === 'member' && <MemberPart />}
        {user && <Sessions key={token} />}
        {user && <Circles founding />}
        {user && <Blocked />}
        {user && <LeavePart />}
        {user?.kind === 'member' && <ProgramsPart token={token} onToken={setToken} />}
      </main>
    </div>
  );
}
