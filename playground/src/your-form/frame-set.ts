import { createElement } from '../element.ts';
import { createFormFrame, type FormFrame } from './form-frame.ts';
import type { PastedForm } from './pasted-form.ts';
import { LIVE, STATES, type State } from './states.ts';

/** The limits of the height of a frame, in pixels. */
const MIN_HEIGHT = 160;
const MAX_HEIGHT = 640;

/** The live frame, and one for each state. */
export interface FrameSet {
  /** Shows a form in each frame, and brings its field into the state of the frame. */
  showForm(form: PastedForm): void;
  setCss(css: string): void;
  setWidth(px: number): void;
}

/**
 * Creates the frames in an element.
 *
 * @param onLive is called when the form in the live frame would be submitted, and when its text changes.
 */
export async function createFrameSet(
  parent: HTMLElement,
  onLive: (isSent: boolean) => void,
): Promise<FrameSet> {
  const live = await create(LIVE, () => {
    onLive(true);
  });
  live.frame.element.contentWindow!.addEventListener('input', () => {
    onLive(false);
  });
  const states = await Promise.all(STATES.map((state) => create(state)));
  const all = [live, ...states];
  const observer = new MutationObserver(planFit);
  for (const { frame } of states) {
    // A picture: it takes neither the focus nor a press.
    frame.element.inert = true;
    observer.observe(frame.element.contentDocument!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['hidden'],
    });
  }

  async function create(state: State, onSubmit?: () => void) {
    const caption = createElement('figcaption', {}, [
      createElement('strong', {}, [state.name]),
      ` ${state.cause}`,
    ]);
    const figure = createElement('figure', {}, [caption]);
    parent.append(figure);
    const { name: title, field } = state;
    const frame = await createFormFrame(figure, { title, field, onSubmit });
    return { state, figure, frame };
  }

  let plan = 0;
  function planFit(): void {
    cancelAnimationFrame(plan);
    plan = requestAnimationFrame(() => {
      fit(all.map(({ frame }) => frame));
    });
  }

  return {
    showForm(form) {
      for (const { state, figure, frame } of all) {
        const input = frame.showForm(form);
        state.act(input);
        // Only a form can hold a submit.
        figure.hidden = state.needsForm === true && !input.form;
      }
      onLive(false);
      planFit();
    },
    setCss(css) {
      for (const { frame } of all) frame.setCss(css);
      planFit();
    },
    setWidth(px) {
      parent.style.setProperty('--frame-width', `${String(px)}px`);
      planFit();
    },
  };
}

/** Gives all frames the height of the tallest page in them, and scrolls each to its input. */
function fit(frames: FormFrame[]): void {
  const elements = frames.map(({ element }) => element);
  const setHeight = (px: number) => {
    for (const { style } of elements) style.blockSize = `${String(px)}px`;
  };
  // Measured in a low frame: in a page as high as its frame, the content would grow with each measurement.
  setHeight(MIN_HEIGHT);
  const heights = frames.map(({ contentHeight }) => contentHeight());
  setHeight(Math.min(Math.max(...heights), MAX_HEIGHT));
  for (const { scrollToInput } of frames) scrollToInput();
}
