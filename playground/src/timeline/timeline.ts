import { createElement } from '../element.ts';
import { drawTimeline } from './drawing.ts';
import { isLive, modelOf } from './model.ts';
import type { Recorder } from './recorder.ts';
import { describeEvent, describeTimeline, seconds } from './text.ts';

/** Mounts the timeline of a field: a drawing, and the same events as a list. */
export function mountTimeline(target: HTMLElement, recorder: Recorder): void {
  const strip = createElement('div', { className: 'strip' });
  const title = createElement('span', { textContent: 'As a list' });
  const list = createElement('ol', { className: 'record', tabIndex: 0 });
  list.setAttribute('role', 'list');
  list.setAttribute('aria-label', 'Events, newest first');
  const clear = createElement('button', {
    className: 'clear',
    type: 'button',
    textContent: 'Clear',
  });
  const details = createElement('details', {}, [createElement('summary', {}, [title]), list]);
  target.append(strip, createElement('div', { className: 'strip-foot' }, [details, clear]));

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let width = 0;
  let frame = 0;

  function draw(): void {
    frame = 0;
    const model = modelOf(recorder.events());
    if (width) {
      const svg = drawTimeline(model, { nowMs: Date.now(), width });
      svg.setAttribute('aria-label', describeTimeline(model));
      strip.replaceChildren(svg);
    }
    if (isLive(model) && !reducedMotion.matches) scheduleDraw();
  }

  function scheduleDraw(): void {
    frame ||= requestAnimationFrame(draw);
  }

  function updateList(): void {
    const events = recorder.events();
    title.textContent = `As a list (${events.length})`;
    clear.hidden = events.length === 0;
    if (!details.open) return;
    const startMs = events[0]?.atMs ?? 0;
    list.replaceChildren(
      ...events.toReversed().map((event) =>
        createElement('li', {}, [
          createElement('span', {
            className: 'moment',
            textContent: seconds(event.atMs - startMs),
          }),
          ' ',
          describeEvent(event),
        ]),
      ),
    );
  }

  function update(): void {
    scheduleDraw();
    updateList();
  }

  new ResizeObserver(([entry]) => {
    width = Math.floor(entry?.contentRect.width ?? 0);
    scheduleDraw();
  }).observe(strip);
  details.addEventListener('toggle', updateList);
  clear.addEventListener('click', () => {
    recorder.clear();
    details.querySelector('summary')?.focus();
  });
  recorder.onChange(update);
  update();
}
