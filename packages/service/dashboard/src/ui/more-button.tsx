import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTell } from '../shell/notice.tsx';

/** A list that comes in parts, as the element in front of this one shows it. */
export interface MoreButtonProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** How many rows are shown. */
  count: number;
}

/** Gets the next part of a list, and moves the focus to its first row: the button may be gone by then. */
export function MoreButton({ list, count }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const tell = useTell();
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef<number | null>(null);

  useEffect(() => {
    if (asked.current === null || count <= asked.current) return;
    const row = place.current?.previousElementSibling?.children[asked.current];
    asked.current = null;
    const { activeElement: focused, body } = document;
    // Who has gone on meanwhile is left where they are.
    if (focused === body || place.current?.contains(focused)) {
      (row?.querySelector<HTMLElement>('a, button, summary') ?? (row as HTMLElement)).focus();
    }
  }, [count]);

  async function more() {
    asked.current = count;
    const { isFetchNextPageError, error } = await fetchNextPage();
    if (!isFetchNextPageError) return;
    asked.current = null;
    tell.failure(error);
  }

  return (
    <div ref={place} className="more" hidden={!hasNextPage}>
      <button
        className="button"
        type="button"
        aria-busy={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) void more();
        }}
      >
        Show more
      </button>
    </div>
  );
}
