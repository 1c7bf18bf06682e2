import type { Fault } from './measure/fault.ts';

/** Something that goes wrong with good words, by the kind of its fault: a function that runs in the page. */
export const SPOILS: [kind: Fault['kind'], what: string, spoil: () => void][] = [
  [
    'outside',
    'a message that hangs out of the viewport',
    () => {
      document.querySelector<HTMLElement>('[data-level]')!.style.marginLeft = '-100vw';
    },
  ],
  [
    'covered',
    'a message under another element',
    () => {
      const cover = document.querySelector('[data-level]')!.cloneNode() as HTMLElement;
      cover.removeAttribute('data-level');
      cover.style.cssText = 'position: absolute; width: 4rem; height: 1rem; background: white';
      document.querySelector('good-words')!.prepend(cover);
    },
  ],
  [
    'over',
    'a message on the label',
    () => {
      const { style } = document.querySelector<HTMLElement>('[data-level]')!;
      Object.assign(style, { position: 'relative', top: '-72px' });
    },
  ],
  [
    'over',
    'a label that slides onto the message',
    () => {
      const { style } = document.querySelector<HTMLElement>('label[for=email]')!;
      Object.assign(style, { position: 'relative', top: '72px', pointerEvents: 'none' });
    },
  ],
  [
    'over',
    'a message in the top layer on the label of the next input, without a background',
    () => {
      const words = document.querySelector<HTMLElement>('good-words')!;
      const { left, bottom } = document.querySelector('[data-postern]')!.getBoundingClientRect();
      words.style.cssText += `position: fixed; inset: auto; left: ${left}px; top: ${bottom}px`;
      words.popover = 'manual';
      words.showPopover();
    },
  ],
  [
    'over',
    'a message in the top layer on the next input',
    () => {
      const words = document.querySelector<HTMLElement>('good-words')!;
      const { left, bottom } = document.querySelector('[data-postern]')!.getBoundingClientRect();
      words.style.cssText += `position: fixed; inset: auto; left: ${left}px; top: ${bottom}px;
        height: 6rem; background: white`;
      words.popover = 'manual';
      words.showPopover();
    },
  ],
  [
    'far',
    'a message far below the input',
    () => {
      document.querySelector<HTMLElement>('[data-level]')!.style.marginTop = '20px';
    },
  ],
  [
    'far',
    'a suggestion far below the message',
    () => {
      document.querySelector<HTMLElement>('[data-suggestion]')!.style.marginTop = '20px';
    },
  ],
  [
    'narrow',
    'a message in a narrow column',
    () => {
      document.querySelector<HTMLElement>('good-words')!.style.width = '9rem';
    },
  ],
  [
    'start',
    'a message beside the start of the input',
    () => {
      document.querySelector<HTMLElement>('good-words')!.style.paddingLeft = '10px';
    },
  ],
  [
    'contrast',
    'a pale message',
    () => {
      document.querySelector<HTMLElement>('[data-level]')!.style.color = 'oklch(70% 0.1 30)';
    },
  ],
  [
    'contrast',
    'a translucent message',
    () => {
      document.querySelector<HTMLElement>('good-words')!.style.opacity = '0.5';
    },
  ],
  [
    'contrast',
    'a message on a dark background',
    () => {
      document.querySelector<HTMLElement>('.field:has([data-postern])')!.style.backgroundColor =
        'rgb(0 0 0 / 80%)';
    },
  ],
  [
    'font',
    'a small message',
    () => {
      document.querySelector<HTMLElement>('[data-level]')!.style.fontSize = '11px';
    },
  ],
  [
    'font',
    'a suggestion in another font',
    () => {
      document.querySelector<HTMLElement>('[data-suggestion]')!.style.fontFamily = 'serif';
    },
  ],
  [
    'label',
    'a message in a label',
    () => {
      const label = document.createElement('label');
      const message = document.querySelector('[data-level]')!;
      message.before(label);
      label.append(message);
    },
  ],
  [
    'look',
    'a suggestion with a background',
    () => {
      document.querySelector<HTMLElement>('[data-suggestion]')!.style.backgroundColor = '#eee';
    },
  ],
  [
    'look',
    'a suggestion with a border',
    () => {
      document.querySelector<HTMLElement>('[data-suggestion]')!.style.borderBottom = '1px solid';
    },
  ],
  [
    'look',
    'a suggestion with content after it',
    () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("[data-suggestion]::after { content: '→' }");
      document.adoptedStyleSheets = [sheet];
    },
  ],
  [
    'target',
    'a low suggestion',
    () => {
      const { style } = document.querySelector<HTMLElement>('[data-suggestion]')!;
      style.minHeight = '20px';
    },
  ],
  [
    'target',
    'a suggestion under another element',
    () => {
      const cover = document.createElement('good-words');
      cover.style.cssText = 'position: absolute; width: 4rem; height: 2rem';
      document.querySelector('[data-suggestion]')!.before(cover);
    },
  ],
  [
    'control',
    'a submit button under another element',
    () => {
      const cover = document.createElement('good-words');
      cover.style.cssText = 'position: absolute; width: 12rem; height: 4rem';
      document.querySelector('[type=submit]')!.before(cover);
    },
  ],
  [
    'input',
    'a narrower input',
    () => {
      document.querySelector<HTMLElement>('[data-postern]')!.style.width = '50%';
    },
  ],
  [
    'input',
    'an input that moves away from its label',
    () => {
      document.querySelector<HTMLElement>('[data-postern]')!.style.marginTop = '8px';
    },
  ],
  [
    'moved',
    'a submit button that moves aside',
    () => {
      document.querySelector<HTMLElement>('[type=submit]')!.style.marginLeft = '8px';
    },
  ],
  [
    'moved',
    'a submit button that moves far down',
    () => {
      document.querySelector<HTMLElement>('[type=submit]')!.style.marginTop = '100px';
    },
  ],
  [
    'moved',
    'a form that moves down',
    () => {
      document.querySelector('form')!.style.marginTop = '40px';
    },
  ],
  [
    'contradiction',
    'a valid input beside an error',
    () => {
      document.querySelector<HTMLInputElement>('[data-postern]')!.value = 'jane@example.org';
    },
  ],
  [
    'missing',
    'a message without a text',
    () => {
      document.querySelector('[data-level]')!.textContent = '';
    },
  ],
];

/** Something that goes wrong at load. */
export const LOAD_SPOILS: [what: string, spoil: () => void][] = [
  [
    'an element in a label',
    () => {
      document.querySelector('label')!.append(document.createElement('span'));
    },
  ],
  [
    'a page that moves',
    () => {
      document.querySelector<HTMLElement>('[data-postern]')!.style.marginBottom = '1px';
    },
  ],
  [
    'a button without a text',
    () => {
      document.querySelector('form')!.append(document.createElement('button'));
    },
  ],
  [
    'a text',
    () => {
      document.body.append(Object.assign(document.createElement('p'), { textContent: 'Text' }));
    },
  ],
];
