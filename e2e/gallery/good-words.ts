/** Where words are placed: in the flow of the page, or over it in the top layer. */
export type Layer = 'flow' | 'top';

/**
 * Runs in a page: places a message and a suggestion as they should stand, without Postern. Neither tag has a rule in any
 * page, and no rule for all elements applies.
 */
export function placeGoodWords(layer: Layer): void {
  const input = document.querySelector<HTMLInputElement>('[data-postern]')!;
  const { fontFamily, direction, color } = getComputedStyle(input.form!);
  const base = {
    all: 'initial',
    fontFamily,
    direction,
    color,
    fontSize: '14px',
    lineHeight: '1.5',
  };

  const words = document.createElement('good-words');
  Object.assign(words.style, { all: 'initial', display: 'block', paddingTop: '4px' });
  const message = document.createElement('good-message');
  message.dataset['level'] = 'error';
  message.textContent =
    'The part after the @ is incomplete. Enter an address like name@example.com.';
  Object.assign(message.style, base, { display: 'block' });
  const suggestion = document.createElement('good-suggestion');
  suggestion.tabIndex = 0;
  suggestion.dataset['suggestion'] = 'offer';
  suggestion.textContent = 'Did you mean jane@gmail.com?';
  Object.assign(suggestion.style, base, { display: 'block', minHeight: '24px' });
  words.append(message, suggestion);

  if (layer === 'flow') {
    placeInFlow();
  } else {
    const { bottom, width } = input.getBoundingClientRect();
    const below = Math.max(0, window.gallery.row().getBoundingClientRect().bottom - bottom);
    input.style.setProperty('anchor-name', '--field');
    words.style.cssText += `position: fixed; inset: auto; background: white; padding: 4px 0;
      top: calc(anchor(--field bottom) + ${below}px); left: anchor(--field left);
      width: max(12rem, ${width}px)`;
    message.style.color = suggestion.style.color = 'black';
    words.popover = 'manual';
    document.body.append(words);
    words.showPopover();
  }

  /** After the line, its label if that is around it or follows it, and its hint, and in the column of the input. */
  function placeInFlow(): void {
    const { left, width } = input.getBoundingClientRect();
    const row = window.gallery.row();
    const label = input.labels?.[0];
    const follows = label && label === row.nextElementSibling;
    const line = endOfLine(row.closest('label') ?? (follows ? label : row));
    const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    const next = line.nextElementSibling;
    const place = hint && next?.contains(hint) ? next : line;
    const parent = place.parentElement!;
    const { display, flexDirection, rowGap } = getComputedStyle(parent);
    if (display === 'grid') words.style.gridColumn = '-2 / -1';
    if (getComputedStyle(input).float !== 'none')
      Object.assign(words.style, { float: 'left', clear: 'left' });
    if (flexDirection === 'column-reverse') parent.prepend(words);
    else place.after(words);
    // What the page leaves below the row comes after the words.
    const space = parseFloat(getComputedStyle(place).marginBottom) + (parseFloat(rowGap) || 0);
    Object.assign(words.style, { width: `${width}px`, marginTop: `${-space}px` });
    const aside = left - words.getBoundingClientRect().left;
    if (direction === 'ltr' && aside > 1) words.style.marginLeft = `${aside}px`;
  }

  /** The last element of a line with other fields: of the texts beside it, or the flex box that lays them out. */
  function endOfLine(place: Element): Element {
    const { top, bottom } = place.getBoundingClientRect();
    const parent = place.parentElement!;
    const beside = [...parent.children].filter((child) => {
      const box = child.getBoundingClientRect();
      return child !== place && box.top < bottom - 1 && box.bottom > top + 1;
    });
    const { display, flexDirection } = getComputedStyle(parent);
    if (!beside.length || /grid|table|list/.test(display)) return place;
    if (display === 'flex') return flexDirection === 'row' ? parent : place;
    return place.compareDocumentPosition(beside.at(-1)!) === Node.DOCUMENT_POSITION_FOLLOWING
      ? beside.at(-1)!
      : place;
  }
}
