import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from './notice.tsx';
import { Button } from './button.tsx';

/** A list that is loaded in pages. The element before the button shows its rows. */
export interface MoreButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** The number of rows that are shown. */
  count: number;
}

/** A button that loads the next page of a list, and moves the focus to its first row: it can be gone by then. */
export function MoreButton({ query, count }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const notify = useNotify();
  const place = useRef<HTMLDivElement>(null);
  const countBefore = useRef<number | null>(null);

  useEffect(() => {
    if (countBefore.current === null || count <= countBefore.current) return;
    const row = place.current?.previousElementSibling?.children[countBefore.current];
    countBefore.current = null;
    const { activeElement: focused, body } = document;
    // The focus stays with a user who has moved it.
    if (focused === body || place.current?.contains(focused)) {
      (row?.querySelector<HTMLElement>('a, button, summary') ?? (row as HTMLElement)).focus();
    }
  }, [count]);

  async function loadMore() {
    countBefore.current = count;
    const { isFetchNextPageError, error } = await fetchNextPage();
    if (!isFetchNextPageError) return;
    countBefore.current = null;
    notify.failure(error);
  }

  return (
    <div ref={place} className="more" hidden={!hasNextPage}>
      <Button
        isBusy={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) void loadMore();
        }}
      >
        Show more
      </Button>
    </div>
  );
}
