import { after } from '../clock.ts';
import type { Attached } from './attached.ts';
import { listenUntil } from './listen.ts';

/** How long after the pointer went up a click may still come. */
const CLICK_MS = 500;

/** What the fields of one document have in common: one set of listeners, however many they are. */
export interface Page {
  attached: Set<Attached>;
  /** Those that a person came to: only they can change under a pointer. */
  active: Set<Attached>;
  /** Where the pointer went down, until the click. */
  pressed: Element | null;
  /** Whether this is the second click of a double click, or Enter held down: no new intent. */
  isRepeat: boolean;
  life: AbortController;
}

const pages = new WeakMap<Node, Page>();

/** The page of a node, if a field is attached in it. */
export const pageOf = (node: Node): Page | undefined => pages.get(node.ownerDocument ?? node);

/** Joins an input to its page. Returns its undo; with the last input the listeners go. */
export function joinPage(attached: Attached): () => void {
  const { ownerDocument } = attached.input;
  const page = pages.get(ownerDocument) ?? openPage(ownerDocument);
  pages.set(ownerDocument, page);
  page.attached.add(attached);
  return () => {
    page.attached.delete(attached);
    page.active.delete(attached);
    attached.field.suspend(false);
    if (page.attached.size) return;
    page.life.abort();
    if (pages.get(ownerDocument) === page) pages.delete(ownerDocument);
  };
}

function openPage(document: Document): Page {
  const life = new AbortController();
  const page: Page = {
    attached: new Set(),
    active: new Set(),
    pressed: null,
    isRepeat: false,
    life,
  };
  let stopRelease = () => {};
  const on = listenUntil(life.signal, true);
  function suspend(isSuspended: boolean): void {
    stopRelease();
    for (const { field } of page.active) field.suspend(isSuspended);
  }
  function release(waitMs: number): void {
    if (!page.pressed) return;
    stopRelease();
    stopRelease = after(waitMs, () => {
      page.pressed = null;
      suspend(false);
    });
  }
  life.signal.addEventListener('abort', () => {
    stopRelease();
  });

  // A message that opens on leaving must not move the button between press and click.
  on(document, 'pointerdown', (event) => {
    page.pressed = event.composedPath()[0] as Element;
    suspend(true);
  });
  on(document, 'pointerup', () => {
    release(CLICK_MS);
  });
  on(document, 'click pointercancel', () => {
    release(0);
  });
  on(document, 'click keydown', ({ detail, key, repeat }) => {
    if (detail < 2 && !(repeat && key === 'Enter')) return;
    page.isRepeat = true;
    after(0, () => (page.isRepeat = false));
  });

  const view = document.defaultView;
  if (!view) return page;
  on(view, 'online', () => {
    for (const { field } of page.attached)
      if (field.getSnapshot().failure?.code === 'offline') field.retry();
  });
  // The requests of a page that was frozen may never end.
  on(view, 'pageshow', (event) => {
    if (!(event as Event as PageTransitionEvent).persisted) return;
    for (const { field } of page.attached) if (field.getSnapshot().isChecking) field.retry();
  });
  return page;
}
