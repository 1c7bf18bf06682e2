import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { upload, type Upload } from '../../api/upload.ts';
import { useAction } from '../../api/use-action.ts';

type List = Omit<Upload, 'onProgress' | 'signal'>;

/** Sends lists, one at a time; called off when the page is left. */
export function useUpload() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const stop = useRef(new AbortController());
  const { mutate, isPending, error, reset } = useAction({
    mutationFn: (list: List) => {
      stop.current = new AbortController();
      setShare(0);
      return upload({ ...list, onProgress: setShare, signal: stop.current.signal });
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
