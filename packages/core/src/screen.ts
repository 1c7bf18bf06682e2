import { createAnnouncer } from './announcer.ts';
import { EMPTY, say, type Settings } from './settings.ts';
import { isSameView, type Snapshot } from './snapshot.ts';

type Picture = Omit<Snapshot, 'announcement'>;

/** What of a field is on screen: the newest snapshot, who hears of it, and what is said. */
export function createScreen(options: {
  picture: () => Picture;
  isAlive: () => boolean;
  settings: () => Settings;
}) {
  const listeners = new Set<(snapshot: Snapshot) => void>();
  /** Whether the status node spoke of the present value. */
  let heard = false;
  let held: object | null = null;
  const announcer = createAnnouncer(() => {
    heard = true;
    publish();
  });
  let published: Snapshot = Object.freeze({ ...options.picture(), announcement: '' });
  let view = published;

  /** What the status node should say of a picture. */
  function wordsFor(picture: Picture): string {
    if (picture.suggestion) return picture.suggestionLabel;
    const code = picture.undoable
      ? 'corrected'
      : picture.phase === 'checking'
        ? 'checking'
        : picture.level === 'ok' && heard
          ? 'ok'
          : null;
    if (!code) return picture.message;
    return say(code, { ...EMPTY, address: picture.value }, options.settings());
  }

  function publish(): void {
    if (held) return;
    const picture = options.picture();
    announcer.want(wordsFor(picture), options.isAlive());
    const next = { ...picture, announcement: announcer.said() };
    const isSame = isSameView(next, published);
    if (isSame && next.value === published.value) return;
    published = Object.freeze(next);
    if (!isSame) view = published;
    for (const listener of [...listeners]) {
      if (published !== next) return; // A listener caused a newer one, and all heard of that.
      if (!listeners.has(listener)) continue;
      try {
        listener(next);
      } catch (error) {
        queueMicrotask(() => {
          throw error; // Heard by the page, not by those who come after.
        });
      }
    }
  }

  return {
    publish,
    getSnapshot: () => published,
    getView: () => view,
    count: () => listeners.size,
    add(listener: (snapshot: Snapshot) => void): () => void {
      const mine = (snapshot: Snapshot) => {
        listener(snapshot);
      };
      listeners.add(mine);
      return () => {
        listeners.delete(mine);
      };
    },
    /** Publishes nothing until released or thawed. Returns the release. */
    hold(): () => void {
      const mine = (held = {});
      return () => {
        if (held !== mine) return;
        held = null;
        publish();
      };
    },
    thaw(): void {
      held = null;
    },
    /** Takes a text as heard: the person was told otherwise. */
    mute(text: string): void {
      announcer.mute(text);
    },
    /** The value is another. */
    forget(): void {
      heard = false;
    },
    /** Stops what nobody hears of any more. */
    rest(): void {
      announcer.stop();
    },
  };
}
