import type { Field } from '../field.ts';
import type { Snapshot } from '../types.ts';
import { listenUntil } from './press.ts';

/** How often a node is written for one change, if the page undoes the write. */
const WRITES = 2;
/** A page that undoes a write later than this does not react to the write. */
const ANSWER_MS = 1000;

/** The wanted content and attributes of a node. */
export interface Look {
  node: HTMLElement;
  /** The part of the snapshot that the node shows. Another part is a change. */
  key: unknown;
  /** Attributes by name: null removes one, undefined does not change it. */
  attributes: Record<string, string | null | undefined>;
  style?: Record<string, string> | undefined;
  text?: string | undefined;
  /** Puts the node into the page, or removes it. Returns whether that changed anything. */
  update?: () => boolean;
}

/** Options of {@link keepLooks}. */
interface KeepOptions {
  /** A node of the page in which the others are. */
  anchor: Node;
  /** Whether other nodes are found when some of them leave the page. */
  isFound?: boolean;
  /** Called when the page changed a node, before the comparison. */
  onChange?: () => void;
}

/** The last write of a look. */
interface Written {
  node?: HTMLElement;
  text?: string;
  key?: unknown;
  /** How many writes are left until the next change. */
  left: number;
  atMs: number;
}

/**
 * Keeps nodes up to date with a field's snapshots: compares them with the page, and writes what differs.
 *
 * A text is written when it differs from the last one that was written, or when the node is empty or
 * another one. So a text that a translator replaced stays until the field has another text. While
 * something is shown, a page that undoes a write is answered once; then the node is left alone until
 * the field shows something else, the user acts, or a second has passed.
 *
 * @param looksOf finds the nodes; called at each run.
 * @returns the undo, which leaves the nodes as if there were nothing to show.
 */
export function keepLooks(
  field: Field,
  looksOf: (snapshot: Snapshot) => Look[],
  { anchor, isFound, onChange }: KeepOptions,
): () => void {
  /** Aborted when nothing is shown any longer. */
  let life: AbortController | null = null;
  const written: Written[] = [];
  const observer = new MutationObserver(() => {
    onChange?.();
    run();
  });
  let now: Snapshot;

  function run(isDue?: boolean): void {
    observer.disconnect();
    const looks = looksOf(now);
    looks.forEach((look, index) => {
      write(look, (written[index] ??= { left: 0, atMs: 0 }), isDue);
    });
    if (!(now.level || now.shownText || now.suggestionLabel || now.announcement)) {
      life?.abort();
      life = null;
      return;
    }
    if (!life) {
      life = new AbortController();
      listenUntil(life.signal, true)(anchor.ownerDocument!, 'click keydown focusin', () => {
        run(true);
      });
    }
    const records = { childList: true, subtree: true };
    if (isFound) {
      observer.observe(anchor.getRootNode(), records);
      observer.observe(anchor, { attributes: true });
    }
    for (const { node } of looks)
      observer.observe(node, { ...records, attributes: true, characterData: true });
  }

  const stop = field.subscribe((snapshot) => {
    now = snapshot;
    run();
  });
  return () => {
    stop();
    now = { ...now, level: null, suggestion: null, ariaInvalid: false };
    now.shownText = now.suggestionLabel = now.announcement = '';
    run();
  };
}

/** Writes what differs from the page, if a write is left. */
function write(look: Look, last: Written, isDue?: boolean): void {
  const { node, key, attributes, style = {}, text, update } = look;
  const atMs = performance.now();
  if (isDue || key !== last.key || atMs - last.atMs > ANSWER_MS) last.left = WRITES;
  last.key = key;
  if (!last.left) return;
  let isWritten = false;
  for (const name in attributes) {
    const value = attributes[name];
    if (value === undefined || value === node.getAttribute(name)) continue;
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
    isWritten = true;
  }
  const styles = node.style as unknown as Record<string, string>;
  for (const name in style)
    if (styles[name] !== style[name]) {
      styles[name] = style[name]!;
      isWritten = true;
    }
  if (text !== undefined) {
    const found = node.textContent;
    const isSame = node === last.node && text === last.text;
    if (isSame ? text && !found.trim() : text !== found) {
      node.textContent = text;
      isWritten = true;
    }
    Object.assign(last, { node, text });
  }
  if (update?.()) isWritten = true;
  if (!isWritten) return;
  last.left--;
  last.atMs = atMs;
}
