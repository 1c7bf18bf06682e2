import type { Fault } from './measure/fault.ts';

type Kind = Fault['kind'];

const MESSAGE = '[data-level]';
const SUGGESTION = '[data-suggestion]';
const WORDS = 'good-words';
const FIELD = '.field:has([data-postern])';
const INPUT = '[data-postern]';
const SUBMIT = '[type=submit]';

/** Styles that spoil good words or their page: the kind of the fault, what is wrong, and the style of an element. */
export const STYLES: [kind: Kind, what: string, selector: string, css: string][] = [
  ['outside', 'a message that hangs out of the viewport', MESSAGE, 'margin-left: -100vw'],
  ['over', 'a message on the label', MESSAGE, 'position: relative; top: -72px'],
  [
    'over',
    'a label on the message',
    'label[for=email]',
    'position: relative; top: 72px; pointer-events: none',
  ],
  ['far', 'a message far below the input', MESSAGE, 'margin-top: 20px'],
  ['far', 'a suggestion far below the message', SUGGESTION, 'margin-top: 20px'],
  ['narrow', 'a message in a narrow column', WORDS, 'width: 9rem'],
  ['start', 'a message beside the start of the input', WORDS, 'padding-left: 10px'],
  ['contrast', 'a pale message', MESSAGE, 'color: oklch(70% 0.1 30)'],
  ['contrast', 'a translucent message', WORDS, 'opacity: 0.5'],
  [
    'contrast',
    'a message on a dark, translucent background',
    FIELD,
    'background: rgb(0 0 0 / 70%)',
  ],
  ['font', 'a small message', MESSAGE, 'font-size: 11px'],
  ['font', 'a suggestion in another font', SUGGESTION, 'font-family: serif'],
  ['look', 'a suggestion with a background', SUGGESTION, 'background-color: #eee'],
  ['look', 'a suggestion with a border', SUGGESTION, 'border-bottom: 1px solid'],
  ['target', 'a low suggestion', SUGGESTION, 'min-height: 20px'],
  ['input', 'a narrower input', INPUT, 'width: 50%'],
  ['input', 'an input that moves away from its label', INPUT, 'margin-top: 8px'],
  ['moved', 'a submit button that moves aside', SUBMIT, 'margin-left: 8px'],
  ['moved', 'a submit button that moves far down', SUBMIT, 'margin-top: 100px'],
  ['moved', 'a form that moves down', 'form', 'margin-top: 40px'],
];

/** Runs in a page: adds a style to an element. */
export function addStyle({ selector, css }: { selector: string; css: string }): void {
  document.querySelector<HTMLElement>(selector)!.style.cssText += `; ${css}`;
}

/** Other changes that spoil them: functions that run in the page. */
export const CHANGES: [kind: Kind, what: string, change: () => void][] = [
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
    'a suggestion with content after it',
    () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("[data-suggestion]::after { content: '→' }");
      document.adoptedStyleSheets = [sheet];
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

/** Changes of a page at load. */
export const LOAD_CHANGES: [what: string, change: () => void][] = [
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
