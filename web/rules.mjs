// SPDX-License-Identifier: MIT
// rules.mjs - the small part of Markdown that web/rules uses, as HTML: headings, paragraphs, lists,
// tables, indented or fenced blocks, `code`, **strong**, [links](...). Everything else stays text.
//
// Pictures
//   ![words](part:ID)       on a line of its own: a part of the game's scene with a caption; the page draws
//                           it. part:ID+LINE outlines what counts for that score line, part:ID@N shows
//                           the sample match after N moves.
//   ![words](example:NAME)  on a line of its own: a worked example (examples.mjs); lines of several are its steps.
//   ![words](symbol:NAME)   a glyph of the symbol sheet: lines of nothing else make a legend; in a
//                           sentence or a table it comes before its word, with no words of its own.

const escape = (words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const glyph = (name) =>
    `<svg class="rule-symbol ${name}" viewBox="0 0 24 24" aria-hidden="true"><use href="#${name}"/></svg>`;

function inline(words) {
    return escape(words)
        .replace(/!\[\]\(symbol:([\w-]+)\)/g, (_, name) => glyph(name))
        .replace(/`([^`]+)`/g, '<code>$1</code>')
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/(^|[\s(])[*_]([^*_\s][^*_]*)[*_](?=[\s).,;:]|$)/g, '$1<em>$2</em>')
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, text, to) =>
            /^https?:/.test(to) ? `<a href="${to}" rel="noreferrer">${text}</a>` : text,
        );
}

const cells = (row) =>
    row
        .replace(/^\s*\||\|\s*$/g, '')
        .split('|')
        .map((c) => inline(c.trim()));

/** Lines of one list, continued lines joined. */
function items(lines, marker) {
    const found = [];
    for (const line of lines) {
        if (marker.test(line)) found.push(line.replace(marker, ''));
        else found[found.length - 1] += ` ${line.trim()}`;
    }
    return found.map((item) => `<li>${inline(item)}</li>`).join('');
}

const PICTURE = /^!\[([^\]]+)\]\((part|example|symbol):([\w-]+)(?:\+([\w.]+))?(?:@(\d+))?\)$/;

/** Lines of nothing but pictures: a legend of symbols, or figures that the page fills. */
function pictures(found) {
    if (found.every((picture) => picture[2] === 'symbol'))
        return `<ul class="legend">${found.map(([, words, , name]) => `<li>${glyph(name)}${inline(words)}</li>`).join('')}</ul>`;
    const figures = found
        .map(([, words, sort, name, line = '', moves = '']) =>
            sort === 'example'
                ? `<figure data-example="${name}"><figcaption>${inline(words)}</figcaption></figure>`
                : `<figure data-part="${name}" data-line="${line}" data-moves="${moves}"><figcaption>${inline(words)}</figcaption></figure>`,
        )
        .join('');
    return found.length > 1 && found.every((picture) => picture[2] === 'example')
        ? `<div class="rule-steps">${figures}</div>`
        : figures;
}

function block(lines) {
    const found = lines.map((line) => PICTURE.exec(line));
    if (found.every(Boolean)) return pictures(found);
    const heading = /^(#{1,4}) (.*)$/.exec(lines[0]);
    if (heading) {
        const rest = lines.slice(1);
        const level = heading[1].length;
        return `<h${level}>${inline(heading[2])}</h${level}>${rest.length ? block(rest) : ''}`;
    }
    if (lines.every((l) => /^ {4}/.test(l)))
        return `<pre tabindex="0">${escape(lines.map((l) => l.slice(4)).join('\n'))}</pre>`;
    if (/^\|/.test(lines[0]) && /^\|[\s:|-]+$/.test(lines[1] ?? '')) {
        const head = cells(lines[0])
            .map((c) => `<th scope="col">${c}</th>`)
            .join('');
        const body = lines
            .slice(2)
            .map(
                (l) =>
                    `<tr>${cells(l)
                        .map((c) => `<td>${c}</td>`)
                        .join('')}</tr>`,
            )
            .join('');
        return `<div class="sheet-scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
    }
    const first = lines.findIndex((l) => /^\s*(-|\d+\.) /.test(l));
    if (first > 0)
        return `<p>${inline(lines.slice(0, first).join(' '))}</p>${block(lines.slice(first))}`;
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
        else if (/^#{1,4} /.test(line)) {
            flush();
            lines = [line];
            flush();
        } else lines.push(line);
    }
    flush();
    return html.join('\n');
}
