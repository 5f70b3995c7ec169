// SPDX-License-Identifier: MIT
// zoom.tsx - a frame in which a big picture can be zoomed and moved: wheel, pinch, drag, buttons, and
// the keys + - 0. A drag that moved is no click. A finger that taps where places are too close together
// brings the board nearer by itself, until the move is made.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from './i18n.js';
import { nearest, REACH, ROOM, roomAround, spotsIn } from './nearest.js';
import { IconButton } from './parts.js';

const MOST = 4;
const ENOUGH = 0.7; // of the meant size: still easy to read

export interface Pan { scale: number; x: number; y: number }

/** Zooms by `factor` round a point of the frame, which stays where it is. */
export function zoomed(pan: Pan, factor: number, x: number, y: number): Pan {
  const scale = Math.min(MOST, Math.max(1, pan.scale * factor));
  const ratio = scale / pan.scale;
  return { scale, x: x - (x - pan.x) * ratio, y: y - (y - pan.y) * ratio };
}

/** Keeps the picture over the frame: never an empty frame. */
export function bounded(pan: Pan, width: number, height: number): Pan {
  const within = (at: number, size: number) => Math.min(0, Math.max(size - size * pan.scale, at));
  return { scale: pan.scale, x: within(pan.x, width), y: within(pan.y, height) };
}

/** Moves the picture so that a point of the frame comes into its middle half. */
export function towardsMiddle(pan: Pan, x: number, y: number, width: number, height: number): Pan {
  const shift = (at: number, size: number) => Math.min(Math.max(at, size / 4), (3 * size) / 4) - at;
  return { ...pan, x: pan.x + shift(x, width), y: pan.y + shift(y, height) };
}

export function ZoomFrame({ children, position }: { children: ComponentChildren; position: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pan = useRef<Pan>({ scale: 1, x: 0, y: 0 });
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const dragged = useRef(0);
  const byFinger = useRef(false);
  const byItself = useRef(false); // zoomed without being asked: undone after the move

  const set = (next: Pan): void => {
    const { clientWidth, clientHeight } = frame.current!;
    pan.current = bounded(next, clientWidth, clientHeight);
    const { scale, x, y } = pan.current;
    content.current!.style.transform = scale === 1 ? '' : `translate(${x}px,${y}px) scale(${scale})`;
    frame.current!.classList.toggle('zoomed', scale > 1);
  };
  const showAll = (): void => set({ scale: 1, x: 0, y: 0 });
  const step = (factor: number): void =>
    set(zoomed(pan.current, factor, frame.current!.clientWidth / 2, frame.current!.clientHeight / 2));

  useEffect(() => {
    if (byItself.current) showAll();
    byItself.current = false;
  }, [position]);
  const comeNearer = (event: MouseEvent): void => {
    const spots = spotsIn(content.current!);
    const meant = nearest(spots, event.clientX, event.clientY, REACH);
    const room = meant ? roomAround(meant, spots) : Infinity;
    if (!meant || room >= ROOM) return;
    const { clientWidth, clientHeight } = frame.current!;
    const box = frame.current!.getBoundingClientRect();
    const [x, y] = [meant.x - box.x, meant.y - box.y];
    byItself.current = byItself.current || pan.current.scale === 1;
    frame.current!.classList.add('gliding');
    set(towardsMiddle(zoomed(pan.current, (1.15 * ROOM) / room, x, y), x, y, clientWidth, clientHeight));
  };
  /** Keys must not leave the frame: what gets the focus is brought into sight. */
  const reveal = (event: FocusEvent): void => {
    const target = (event.target as Element).closest('[data-move],[data-select]');
    if (!target || pan.current.scale === 1 || byFinger.current) return;
    const box = frame.current!.getBoundingClientRect();
    const at = target.getBoundingClientRect();
    set(towardsMiddle(pan.current, at.x + at.width / 2 - box.x, at.y + at.height / 2 - box.y,
      frame.current!.clientWidth, frame.current!.clientHeight));
  };

  // Buttons only where a picture is drawn much smaller than meant: elsewhere they would cover it for nothing.
  useEffect(() => {
    const { clientWidth, clientHeight } = frame.current!;
    const box = content.current!.querySelector('svg')?.viewBox.baseVal;
    const shown = box && box.width > 0 ? Math.min(clientWidth / box.width, clientHeight / box.height) : 1;
    frame.current!.classList.toggle('shrunk', shown < ENOUGH);
  });
  useEffect(() => {
    const element = frame.current!;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && pan.current.scale === 1 && event.deltaY > 0) return; // the page scrolls
      event.preventDefault();
      const box = element.getBoundingClientRect();
      set(zoomed(pan.current, Math.exp(-event.deltaY / 400), event.clientX - box.x, event.clientY - box.y));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, []);

  const move = (event: PointerEvent): void => {
    const all = pointers.current;
    const old = all.get(event.pointerId);
    if (!old) return;
    const now = { x: event.clientX, y: event.clientY };
    const box = frame.current!.getBoundingClientRect();
    if (all.size === 2) {
      const other = [...all].find(([id]) => id !== event.pointerId)![1];
      const before = Math.hypot(old.x - other.x, old.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      set(zoomed(pan.current, after / Math.max(1, before), (now.x + other.x) / 2 - box.x, (now.y + other.y) / 2 - box.y));
      dragged.current += 10;
    } else if (pan.current.scale > 1) {
      dragged.current += Math.abs(now.x - old.x) + Math.abs(now.y - old.y);
      if (dragged.current > 8)
        set({ ...pan.current, x: pan.current.x + now.x - old.x, y: pan.current.y + now.y - old.y });
    }
    all.set(event.pointerId, now);
  };
  const release = (event: PointerEvent): void => { pointers.current.delete(event.pointerId); };

  return (
    <div class="zoom-frame" ref={frame}
      onPointerDown={(event) => {
        if (pointers.current.size === 0) dragged.current = 0;
        byFinger.current = event.pointerType === 'touch';
        frame.current!.classList.remove('gliding');
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={move} onPointerUp={release} onPointerCancel={release} onPointerLeave={release}
      onClickCapture={(event) => { if (dragged.current > 8) { event.stopPropagation(); dragged.current = 0; } }}
      onClick={(event) => { if (byFinger.current && event.detail > 0 && content.current!.contains(event.target as Node)) comeNearer(event); }}
      onFocusIn={reveal}
      onKeyDown={(event) => {
        byFinger.current = false;
        if (event.key === '+' || event.key === '=') step(1.4);
        else if (event.key === '-') step(1 / 1.4);
        else if (event.key === '0') showAll();
        else if (event.key.startsWith('Arrow') && !content.current!.contains(event.target as Node)) {
          const [dx, dy] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
          set({ ...pan.current, x: pan.current.x + 60 * dx, y: pan.current.y + 60 * dy });
          event.preventDefault();
        }
      }}>
      <div class="zoom-content" ref={content}>{children}</div>
      <div class="zoom-buttons">
        <IconButton icon="zoom" label={t('Zoom in')} onClick={() => step(1.5)} />
        <IconButton icon="eye" label={t('Show all')} onClick={() => showAll()} />
      </div>
    </div>
  );
}
