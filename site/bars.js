/** The comment above a table whose numbers the site also shows as bars. */
const BARS = /^<!-- bars -->\s*$/;

/**
 * Puts bars in the place of each comment `<!-- bars -->`: a row for each row of the table below it, with a bar for each
 * number. The table stays, so the bars are hidden from screen readers.
 *
 * @param tokens those of markdown-it. The content of the comments changes.
 * @param escape makes a text HTML.
 */
export function drawBars(tokens, escape) {
  for (const [at, token] of tokens.entries())
    if (token.type === 'html_block' && BARS.test(token.content))
      token.content = barsOf(rowsBelow(tokens, at), escape);
}

/** The texts of the cells of the next table, by rows. */
function rowsBelow(tokens, at) {
  const start = tokens.findIndex(({ type }, index) => index > at && type === 'table_open');
  const end = tokens.findIndex(({ type }, index) => index > start && type === 'table_close');
  const rows = [];
  for (const { type, content } of tokens.slice(start, end)) {
    if (type === 'tr_open') rows.push([]);
    if (type === 'inline') rows.at(-1).push(content.replaceAll('`', ''));
  }
  return rows;
}

const numberOf = (text) => Number(text.replaceAll(',', ''));

function barsOf([head, ...rows], escape) {
  const largest = Math.max(...rows.flatMap(([, ...cells]) => cells.map(numberOf)));
  const names = head.slice(1);
  const lines = rows.map(([what, ...cells]) => {
    const bars = cells.map((text, at) => barOf(text, { largest, name: names[at], names, escape }));
    return `<div><p>${escape(what)}</p>${bars.join('')}</div>`;
  });
  return `<div class="bars" aria-hidden="true">${lines.join('')}</div>\n`;
}

/** One bar with its number, and with the name of its column where there are several. */
function barOf(text, { largest, name, names, escape }) {
  const share = ((100 * numberOf(text)) / largest).toFixed(1);
  const label = names.length > 1 ? `${name}: ${text}` : text;
  return (
    `<div class="bar"><svg height="10" width="100%"><rect height="10" ` +
    `width="${share}%" /></svg><span>${escape(label)}</span></div>`
  );
}
