// SPDX-License-Identifier: MIT
// laterstyle.ts - style sheets of screens that come when they are opened.

/** Resolves when the style sheet is there, which is fetched once. */
export const laterStyle = (url: string): Promise<void> =>
  new Promise((done, fail) => {
    if (document.querySelector(`link[href="${url}"]`)) return done();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => done();
    link.onerror = () => fail(new Error(link.href));
    document.head.append(link);
  });
