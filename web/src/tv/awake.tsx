// SPDX-License-Identifier: MIT
// awake.tsx - keeps the screen awake while nobody touches it.
//
// Browsers lend their lock only to pages over https or from the machine itself. At home the page
// comes over plain http: there a muted video plays behind everything, as in a call, which devices
// do not interrupt. It must be large, because browsers overlook small ones; it is transparent.
import { useEffect, useRef } from 'preact/hooks';

const FRAME = 1_000; // milliseconds

/** A pixel moves with every frame: a stream without new frames counts as paused. */
function playNothing(video: HTMLVideoElement): () => void {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  let odd = 0;
  const paint = (): void => {
    pen?.clearRect(0, 0, 2, 1);
    pen?.fillRect(odd, 0, 1, 1);
    odd = 1 - odd;
  };
  paint();
  video.srcObject = canvas.captureStream();
  void video.play().catch(() => undefined); // some want a touch first
  const timer = setInterval(paint, FRAME);
  return () => clearInterval(timer);
}

/** The lock is lost whenever the page is hidden. */
function holdLock(): () => void {
  let lock: WakeLockSentinel | null = null;
  let gone = false;
  const take = (): void => {
    if (document.hidden || gone) return;
    navigator.wakeLock
      .request('screen')
      .then((got) => {
        lock = got;
        if (gone) void got.release();
      })
      .catch(() => undefined); // low battery: the device decides
  };
  take();
  document.addEventListener('visibilitychange', take);
  return () => {
    gone = true;
    document.removeEventListener('visibilitychange', take);
    void lock?.release();
  };
}

export function Awake() {
  const video = useRef<HTMLVideoElement>(null);
  const locks = 'wakeLock' in navigator;
  useEffect(() => (locks ? holdLock() : playNothing(video.current!)), []);
  return locks ? null : (
    <video class="tv-awake" ref={video} muted loop playsInline aria-hidden="true" tabIndex={-1} />
  );
}
