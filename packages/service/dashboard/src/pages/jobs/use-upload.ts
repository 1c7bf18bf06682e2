import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { upload, type Upload } from '../../api/upload.ts';

type List = Omit<Upload, 'onProgress' | 'signal'>;

/** Sends lists, one at a time; called off when the page is left. */
export function useUpload() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const stop = useRef(new AbortController());
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (list: List) => {
      stop.current = new AbortController();
      setShare(0);
      return upload({ ...list, onProgress: setShare, signal: stop.current.signal });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['jobs'] }),
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
