import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { upload, type Upload } from '../../api/upload.ts';
import { useAction } from '../../api/use-action.ts';

type List = Omit<Upload, 'key' | 'onProgress' | 'signal'>;

/** Uploads lists, one at a time. Leaving the page cancels the upload. */
export function useUpload() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const controller = useRef(new AbortController());
  /** The last list without a response, with its idempotency key: sent again, it is the same job. */
  const last = useRef<(List & { key: string }) | null>(null);
  const action = useAction({
    mutationFn: (list: List) => {
      controller.current = new AbortController();
      setShare(0);
      if (!last.current || !isSame(last.current, list)) {
        last.current = { ...list, key: newKey() };
      }
      return upload({ ...last.current, onProgress: setShare, signal: controller.current.signal });
    },
    onSuccess: () => {
      last.current = null;
    },
    // A canceled or interrupted upload can have become a job. The action does not wait for the list.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['jobs'] });
    },
  });
  const stop = () => {
    controller.current.abort();
  };
  useEffect(() => stop, []);
  return { action, share, stop };
}

/** 128 random bits in hex. `randomUUID` exists on https and localhost only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isSame = (one: List, other: List) =>
  one.list === other.list && one.mode === other.mode && one.column === other.column;
