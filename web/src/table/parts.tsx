// SPDX-License-Identifier: MIT
// parts.tsx - small pieces that every screen uses: icons, seat marks, buttons, dialogs.
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../ui/i18n.js';

/** A glyph of the symbol sheet, which index.html carries. */
export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

const SHAPES = [
  <circle cx="12" cy="12" r="10.5" />,
  <rect x="2.5" y="2.5" width="19" height="19" rx="3.7" />,
  <path d="M12 1.2 23 20.5H1z" stroke-width="2" stroke-linejoin="round" />,
  <path d="M12 .8 23.2 12 12 23.2.8 12z" stroke-width="1" stroke-linejoin="round" />,
  <path d="M12 1 21.500 6.500v11L12 23l-9.500-5.500v-11z" />,
  <path d="M12 1 23 9.200 18.800 22H5.200L1 9.200z" />,
];

/** A seat: colour, shape and initial, never colour alone; 24 wide and high. */
export function SeatShape({ seat, name }: { seat: number; name: string }) {
  // Of several without a name all would have the same initial; the pictures show numbers then, too.
  const unnamed = name === t('Player {n}', { n: seat + 1 });
  const sign = unnamed ? String(seat + 1) : ([...name][0]?.toUpperCase() ?? '');
  return (
    <g class={`f-s${seat} s-s${seat}`}>
      {SHAPES[seat]}
      <text
        x="12"
        y={seat === 2 ? 18.5 : 16}
        class="f-onseat"
        text-anchor="middle"
        font-size="11"
        font-weight="700"
        stroke="none"
      >
        {sign}
      </text>
    </g>
  );
}

export function SeatMark({ seat, name }: { seat: number; name: string }) {
  return (
    <svg class="seat-mark" viewBox="0 0 24 24" aria-hidden="true">
      <SeatShape seat={seat} name={name} />
    </svg>
  );
}

/** The place that somebody took: gold, silver and bronze, and the number. */
export function Medal({ place }: { place: number | null }) {
  return place === null ? null : (
    <span class={`medal${place <= 3 ? ` medal-${place}` : ''}`}>{place}</span>
  );
}

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="10" class="f-accent" />
      <path d="M5 30V17l5-4 5 4v13z" class="f-onaccent" />
      <path d="M13 30V9h9v21z" class="f-onaccent" opacity=".72" />
      <path d="M20 30V18l5.5-5 5.500 5v12z" class="f-onaccent" />
      <rect x="23.5" y="22" width="4" height="8" class="f-accent" />
      <rect x="8.3" y="20" width="3.4" height="3.4" class="f-accent" />
      <rect x="16" y="12" width="3.200" height="3.200" class="f-accent" />
    </svg>
  );
}

/** The way back to the start page, in every bar. */
export function Brand({ title }: { title: string }) {
  return (
    <a class="brand" href="#/" title={t('To the start page')}>
      <Logo />
      <span>
        <small>Townhall</small>
        <strong>{title}</strong>
      </span>
    </a>
  );
}

type ButtonProps = JSX.HTMLAttributes<HTMLButtonElement> & {
  icon?: string;
  primary?: boolean;
  children?: ComponentChildren;
  why?: string | false;
};

/** A button that cannot be pressed now stays where the keyboard and a finger find it, and says why
 * (tips.tsx). */
const barred = (why: string | false | undefined) =>
  why
    ? { 'aria-disabled': true, 'aria-description': why, title: undefined, onClick: undefined }
    : {};

export function Button({ icon, primary, children, why, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...barred(why)}
      class={`button${primary ? ' primary' : ''} ${rest.class ?? ''}`}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

/** The whole page while something is loaded, or with what went wrong and a way on. */
export function MessagePage({ trouble }: { trouble?: string | null }) {
  if (!trouble) return <main class="message" aria-busy="true" />;
  return (
    <main class="message">
      <p role="alert">{trouble}</p>
      <HomeButton primary />
    </main>
  );
}

/** A step of the proof that a deal is fair: with a tick, or with another mark. */
export function ProofStep({
  state,
  mark,
  title,
  note,
}: {
  state: 'good' | 'bad' | '';
  mark?: ComponentChildren;
  title: string;
  note: string;
}) {
  return (
    <li class={state}>
      {state === 'good' ? <Icon name="check" /> : mark}
      <span>
        <strong>{title}</strong>
        <small>{note}</small>
      </span>
    </li>
  );
}

/** Leaves for the start page. */
export function HomeButton({ primary }: { primary?: boolean }) {
  return (
    <Button
      primary={primary}
      onClick={() => {
        location.hash = '#/';
      }}
    >
      {t('To the start page')}
    </Button>
  );
}

/** A square button with a glyph; its name is its label and its tip. */
export function IconButton({
  icon,
  label,
  why,
  ...rest
}: JSX.HTMLAttributes<HTMLButtonElement> & {
  icon: string;
  label: string;
  why?: string | false;
}) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...barred(why)}
      class={`icon-button ${rest.class ?? ''}`}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A list to choose from. Where there is no choice now it has only what holds, stays where the
 * keyboard finds it, and says why. */
export function Choice({
  label,
  value,
  choices,
  onChange,
  why,
}: {
  label: string;
  value: string;
  choices: [string, string][];
  onChange: (value: string) => void;
  why?: string | false;
}) {
  const note = useId();
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value}
        {...fixed(why, note)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices
          .filter(([id]) => !why || id === value)
          .map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
      </select>
      {why && <small id={note}>{why}</small>}
    </label>
  );
}

/** A box to tick, with a note; the same when it cannot be. */
export function Check({
  label,
  note,
  checked,
  onChange,
  why,
}: {
  label: string;
  note?: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  why?: string | false;
}) {
  const id = useId();
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        {...fixed(why, id)}
        onClick={(event) => {
          if (why) event.preventDefault();
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {(why || note) && <small id={id}>{why || note}</small>}
      </span>
    </label>
  );
}

/** What cannot be changed now; the element of that id says why. */
const fixed = (why: string | false | undefined, id: string) =>
  why ? { 'aria-disabled': true, 'aria-describedby': id } : {};

/** What is wrong with a field, right beside it; the field names it with aria-describedby. */
export function Trouble({ id, children }: { id?: string; children?: ComponentChildren }) {
  return children ? (
    <p class="trouble" id={id} role="alert">
      {children}
    </p>
  ) : null;
}

/** The ref of a dialog that is open, over everything else, as long as it is rendered. */
export function useModal(): RefObject<HTMLDialogElement> {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current!;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  return ref;
}

/** A window over the page; Escape and its cross close it. */
export function Dialog({
  title,
  onClose,
  children,
  wide,
  class: kind,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
  class?: string;
}) {
  const ref = useModal();
  return (
    <dialog
      ref={ref}
      class={`dialog${wide ? ' wide' : ''}${kind ? ` ${kind}` : ''}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2>{title}</h2>
          <IconButton icon="close" label={t('Close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

export function Panel({
  title,
  icon,
  note,
  children,
  class: name,
}: {
  title: string;
  icon?: string;
  note?: ComponentChildren;
  children: ComponentChildren;
  class?: string;
}) {
  return (
    <section class={`panel ${name ?? ''}`} aria-label={title}>
      <h2 class="panel-head">
        {icon && <Icon name={icon} />}
        <span>{title}</span>
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}
