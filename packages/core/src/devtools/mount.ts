import { createPanel } from './panel.ts';

/** Options of `showDevtools`. */
export interface DevtoolsOptions {
  /** The corner of the button, at the bottom of the viewport. Default `right`. */
  corner?: 'left' | 'right' | undefined;
}

/** The panel of the page, and the number of calls that have not been undone. */
let mounted: { callers: number; remove: () => void } | null = null;

/** Adds the panel to the page, unless it is there. Returns its undo. */
export function mountDevtools({ corner = 'right' }: DevtoolsOptions): () => void {
  mounted ??= { callers: 0, remove: addPanel(corner) };
  const mine = mounted;
  mine.callers++;
  let isUndone = false;
  return () => {
    if (isUndone) return;
    isUndone = true;
    mine.callers--;
    if (mine.callers) return;
    mine.remove();
    mounted = null;
  };
}

/** Adds the panel once the page has a body. */
function addPanel(corner: 'left' | 'right'): () => void {
  const life = new AbortController();
  const add = () => {
    const remove = createPanel(corner);
    life.signal.addEventListener('abort', remove);
  };
  const { signal } = life;
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', add, { signal });
  else add();
  return () => {
    life.abort();
  };
}
