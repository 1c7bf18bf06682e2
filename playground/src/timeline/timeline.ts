import { el } from '../element.ts';
import { drawScene } from './picture.ts';
import type { Recorder } from './recorder.ts';
import { isLive, readScene } from './scene.ts';
import { seconds, sentenceOf, summaryOf } from './words.ts';

/** Puts the timeline of a field into a place: a picture, and the same as a list. */
export function mountTimeline(place: HTMLElement, recorder: Recorder): void {
  const picture = el('div', { className: 'strip' });
  const title = el('span', { textContent: 'As a list' });
  const list = el('ol', { className: 'record', tabIndex: 0 });
  list.setAttribute('role', 'list');
  list.setAttribute('aria-label', 'Events, newest first');
  const clear = el('button', { className: 'clear', type: 'button', textContent: 'Clear' });
  const details = el('details', {}, [el('summary', {}, [title]), list]);
  place.append(picture, el('div', { className: 'strip-foot' }, [details, clear]));

  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let width = 0;
  let frame = 0;

  function draw(): void {
    frame = 0;
    const scene = readScene(recorder.events());
    if (width) {
      const svg = drawScene(scene, { nowMs: Date.now(), width });
      svg.setAttribute('aria-label', summaryOf(scene));
      picture.replaceChildren(svg);
    }
    if (isLive(scene) && !calm.matches) schedule();
  }

  function schedule(): void {
    frame ||= requestAnimationFrame(draw);
  }

  function write(): void {
    const events = recorder.events();
    title.textContent = `As a list (${events.length})`;
    clear.hidden = events.length === 0;
    if (!details.open) return;
    const startMs = events[0]?.atMs ?? 0;
    list.replaceChildren(
      ...events
        .toReversed()
        .map((event) =>
          el('li', {}, [
            el('span', { className: 'moment', textContent: seconds(event.atMs - startMs) }),
            ' ',
            sentenceOf(event),
          ]),
        ),
    );
  }

  function update(): void {
    schedule();
    write();
  }

  new ResizeObserver(([entry]) => {
    width = Math.floor(entry?.contentRect.width ?? 0);
    schedule();
  }).observe(picture);
  details.addEventListener('toggle', write);
  clear.addEventListener('click', () => {
    recorder.clear();
    details.querySelector('summary')?.focus();
  });
  recorder.onChange(update);
  update();
}
