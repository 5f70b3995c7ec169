// SPDX-License-Identifier: MIT
// zoom.tsx - a frame in which a big picture can be zoomed and moved: wheel, pinch, drag, buttons,
// and the keys + - 0. A drag that moved is no click. A finger that taps where places are too close
// together brings the board nearer by itself, until the move is made.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { t } from '../ui/i18n.js';
import { nearest, REACH, ROOM, roomAround, spotsIn } from '../match/nearest.js';
import { IconButton } from './parts.js';
import { afterFrame } from '../match/turns.js';

const MOST = 4;
const ENOUGH = 0.7; // of the meant size: still easy to read

export interface Pan {
  scale: number;
  x: number;
  y: number;
}

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

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};

/** A frame and its picture: how far it is zoomed, and what pointers and keys do to that. */
class Zoom {
  frame: HTMLDivElement | null = null;
  content: HTMLDivElement | null = null;
  private pan: Pan = { scale: 1, x: 0, y: 0 };
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private dragged = 0;
  private byFinger = false;
  private byItself = false; // zoomed without being asked: undone after the move

  private set(next: Pan): void {
    const { clientWidth, clientHeight } = this.frame!;
    this.pan = bounded(next, clientWidth, clientHeight);
    const { scale, x, y } = this.pan;
    this.content!.style.transform = scale === 1 ? '' : `translate(${x}px,${y}px) scale(${scale})`;
    this.frame!.classList.toggle('zoomed', scale > 1);
  }
  showAll = (): void => this.set({ scale: 1, x: 0, y: 0 });
  step(factor: number): void {
    this.set(zoomed(this.pan, factor, this.frame!.clientWidth / 2, this.frame!.clientHeight / 2));
  }

  /** A point of the window as a point of the frame. */
  private within(x: number, y: number): [number, number] {
    const box = this.frame!.getBoundingClientRect();
    return [x - box.x, y - box.y];
  }

  /** The move is made: what came nearer by itself goes back. */
  moved(): void {
    if (this.byItself) this.showAll();
    this.byItself = false;
  }

  private comeNearer(event: MouseEvent): void {
    const spots = spotsIn(this.content!);
    const meant = nearest(spots, event.clientX, event.clientY, REACH);
    const room = meant ? roomAround(meant, spots) : Infinity;
    if (!meant || room >= ROOM) return;
    const { clientWidth, clientHeight } = this.frame!;
    const [x, y] = this.within(meant.x, meant.y);
    this.byItself = this.byItself || this.pan.scale === 1;
    this.frame!.classList.add('gliding');
    this.set(
      towardsMiddle(zoomed(this.pan, (1.15 * ROOM) / room, x, y), x, y, clientWidth, clientHeight),
    );
  }

  /** Keys must not leave the frame: what gets the focus is brought into sight. */
  reveal = (event: FocusEvent): void => {
    const target = (event.target as Element).closest('[data-move],[data-select]');
    if (!target || this.pan.scale === 1 || this.byFinger) return;
    const at = target.getBoundingClientRect();
    const [x, y] = this.within(at.x + at.width / 2, at.y + at.height / 2);
    this.set(towardsMiddle(this.pan, x, y, this.frame!.clientWidth, this.frame!.clientHeight));
  };

  /** Buttons only where a picture is drawn much smaller than meant: elsewhere they would cover it
   * for nothing. */
  measure(): void {
    const { clientWidth, clientHeight } = this.frame!;
    const box = this.content!.querySelector('svg')?.viewBox.baseVal;
    const shown =
      box && box.width > 0 ? Math.min(clientWidth / box.width, clientHeight / box.height) : 1;
    this.frame!.classList.toggle('shrunk', shown < ENOUGH);
  }

  // ---- pointers and keys ----

  wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && this.pan.scale === 1 && event.deltaY > 0) return; // the page scrolls
    event.preventDefault();
    this.set(
      zoomed(this.pan, Math.exp(-event.deltaY / 400), ...this.within(event.clientX, event.clientY)),
    );
  };

  press = (event: PointerEvent): void => {
    if (this.pointers.size === 0) this.dragged = 0;
    this.byFinger = event.pointerType === 'touch';
    this.frame!.classList.remove('gliding');
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  move = (event: PointerEvent): void => {
    const old = this.pointers.get(event.pointerId);
    if (!old) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)![1];
      const before = Math.hypot(old.x - other.x, old.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      this.set(
        zoomed(
          this.pan,
          after / Math.max(1, before),
          ...this.within((now.x + other.x) / 2, (now.y + other.y) / 2),
        ),
      );
      this.dragged += 10;
    } else if (this.pan.scale > 1) {
      this.dragged += Math.abs(now.x - old.x) + Math.abs(now.y - old.y);
      if (this.dragged > 8)
        this.set({ ...this.pan, x: this.pan.x + now.x - old.x, y: this.pan.y + now.y - old.y });
    }
    this.pointers.set(event.pointerId, now);
  };

  release = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  /** A drag that moved is no click. */
  swallow = (event: MouseEvent): void => {
    if (this.dragged <= 8) return;
    event.stopPropagation();
    this.dragged = 0;
  };

  click = (event: MouseEvent): void => {
    if (this.byFinger && event.detail > 0 && this.content!.contains(event.target as Node))
      this.comeNearer(event);
  };

  key = (event: KeyboardEvent): void => {
    this.byFinger = false;
    if (event.key === '+' || event.key === '=') this.step(1.4);
    else if (event.key === '-') this.step(1 / 1.4);
    else if (event.key === '0') this.showAll();
    else if (event.key in STEPS && !this.content!.contains(event.target as Node)) {
      const [dx, dy] = STEPS[event.key];
      this.set({ ...this.pan, x: this.pan.x + dx, y: this.pan.y + dy });
      event.preventDefault();
    }
  };
}

export function ZoomFrame({
  children,
  position,
}: {
  children: ComponentChildren;
  position: number;
}) {
  const zoom = useMemo(() => new Zoom(), []);
  useEffect(() => zoom.moved(), [position]);
  useEffect(() => afterFrame(() => zoom.measure())); // when it is laid out anyway
  useEffect(() => {
    // Preact would listen passively, and the page would scroll
    const { frame } = zoom;
    frame!.addEventListener('wheel', zoom.wheel, { passive: false });
    return () => frame!.removeEventListener('wheel', zoom.wheel);
  }, []);
  return (
    <div
      class="zoom-frame"
      ref={(element) => {
        zoom.frame = element;
      }}
      onPointerDown={zoom.press}
      onPointerMove={zoom.move}
      onPointerUp={zoom.release}
      onPointerCancel={zoom.release}
      onPointerLeave={zoom.release}
      onClickCapture={zoom.swallow}
      onClick={zoom.click}
      onFocusIn={zoom.reveal}
      onKeyDown={zoom.key}
    >
      <div
        class="zoom-content"
        ref={(element) => {
          zoom.content = element;
        }}
      >
        {children}
      </div>
      <div class="zoom-buttons">
        <IconButton icon="zoom" label={t('Zoom in')} onClick={() => zoom.step(1.5)} />
        <IconButton icon="eye" label={t('Show all')} onClick={zoom.showAll} />
      </div>
    </div>
  );
}
