import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { upload, type Upload } from '../../api/upload.ts';
import { useAction } from '../../api/use-action.ts';

type List = Omit<Upload, 'key' | 'onProgress' | 'signal'>;

/** Sends lists, one at a time; called off when the page is left. */
export function useUpload() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const stop = useRef(new AbortController());
  /** What was sent last and is no job yet, as far as is known: sent again, it is the same. */
  const last = useRef<(List & { key: string }) | null>(null);
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: (list: List) => {
      stop.current = new AbortController();
      setShare(0);
      if (!last.current || !isSame(last.current, list)) {
        last.current = { ...list, key: newKey() };
      }
      return upload({ ...last.current, onProgress: setShare, signal: stop.current.signal });
    },
    onSuccess: () => {
      last.current = null;
    },
    // Not waited for; and what was called off or broke off at its end may be a job all the same.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['jobs'] });
    },
  });
  useEffect(
    () => () => {
      stop.current.abort();
    },
    [],
  );
  return {
    send: mutate,
    share,
    isSending: isPending,
    error,
    reset,
    stop: () => {
      stop.current.abort();
    },
  };
}

/** 128 random bits in hex; `randomUUID` is there on https and localhost only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isSame = (one: List, other: List) =>
  one.list === other.list && one.mode === other.mode && one.column === other.column;
