// SPDX-License-Identifier: MIT
// rules.mjs - the small part of Markdown that docs/rules uses, as HTML: headings, paragraphs, lists,
// tables, indented or fenced blocks, `code`, **strong**, [links](...). Everything else stays text.

const escape = (words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function inline(words) {
  return escape(words)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])[*_]([^*_\s][^*_]*)[*_](?=[\s).,;:]|$)/g, '$1<em>$2</em>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, text, to) => (/^https?:/.test(to) ? `<a href="${to}" rel="noreferrer">${text}</a>` : text));
}

const cells = (row) => row.replace(/^\s*\||\|\s*$/g, '').split('|').map((c) => inline(c.trim()));

/** Lines of one list, continued lines joined. */
function items(lines, marker) {
  const found = [];
  for (const line of lines) {
    if (marker.test(line)) found.push(line.replace(marker, ''));
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  return found.map((item) => `<li>${inline(item)}</li>`).join('');
}

function block(lines) {
  const heading = /^(#{1,4}) (.*)$/.exec(lines[0]);
  if (heading) {
    const rest = lines.slice(1);
    const level = heading[1].length;
    return `<h${level}>${inline(heading[2])}</h${level}>${rest.length ? block(rest) : ''}`;
  }
  if (lines.every((l) => /^ {4}/.test(l))) return `<pre tabindex="0">${escape(lines.map((l) => l.slice(4)).join('\n'))}</pre>`;
  if (/^\|/.test(lines[0]) && /^\|[\s:|-]+$/.test(lines[1] ?? '')) {
    const head = cells(lines[0]).map((c) => `<th scope="col">${c}</th>`).join('');
    const body = lines.slice(2).map((l) => `<tr>${cells(l).map((c) => `<td>${c}</td>`).join('')}</tr>`).join('');
    return `<div class="sheet-scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  }
  const first = lines.findIndex((l) => /^\s*(-|\d+\.) /.test(l));
  if (first > 0) return `<p>${inline(lines.slice(0, first).join(' '))}</p>${block(lines.slice(first))}`;
  if (/^\s*- /.test(lines[0])) return `<ul>${items(lines, /^\s*- /)}</ul>`;
  if (/^\s*\d+\. /.test(lines[0])) return `<ol>${items(lines, /^\s*\d+\. /)}</ol>`;
  return `<p>${inline(lines.join(' '))}</p>`;
}

export function rulesToHtml(text) {
  const html = [];
  let lines = [];
  let fence = null;
  const flush = () => {
    if (lines.length) html.push(block(lines));
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (fence !== null) {
      if (/^```/.test(line)) {
        html.push(`<pre tabindex="0">${escape(fence.join('\n'))}</pre>`);
        fence = null;
      } else fence.push(line);
    } else if (/^```/.test(line)) {
      flush();
      fence = [];
    } else if (line.trim() === '') flush();
    else if (/^#{1,4} /.test(line)) { flush(); lines = [line]; flush(); }
    else lines.push(line);
  }
  flush();
  return html.join('\n');
}
