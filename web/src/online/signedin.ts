// SPDX-License-Identifier: MIT
// signedin.ts - whether this browser is somebody at the service. The session's cookie is the browser's own secret; this
// tells only that there was one, so that a visitor who never signed in asks the service for nothing.
const SIGNED_IN = 'townhall.signedIn';

export const wasSignedIn = (): boolean => localStorage.getItem(SIGNED_IN) !== null;

export function keepSignedIn(is: boolean): void {
  if (is) localStorage.setItem(SIGNED_IN, '1');
  else localStorage.removeItem(SIGNED_IN);
}
