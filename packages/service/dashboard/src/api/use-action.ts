import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

type Action<R, T> = Pick<
  UseMutationOptions<R, Error, T>,
  'mutationFn' | 'onSuccess' | 'onError' | 'onSettled'
>;

/**
 * Does what a person asks for, once at a time: asked again before it is over, nothing happens.
 *
 * `isPending` of a mutation alone does not see to that: on a slow device two presses come before it is
 * told, and Escape right behind the first would close the dialog in which a secret is to be shown. So
 * it is pending here from the press on.
 */
export function useAction<R, T = void>(action: Action<R, T>) {
  const lock = useRef<'open' | 'shut' | 'over'>('open');
  const [isAsked, setAsked] = useState(false);
  const { mutate, mutateAsync, ...rest } = useMutation<R, Error, T>({
    ...action,
    onSettled: (...settled) => {
      lock.current = 'over';
      setAsked(false);
      return action.onSettled?.(...settled);
    },
  });
  const isPending = isAsked || rest.isPending;

  // Open again once what came of it is shown: until then the same button is still there.
  useEffect(() => {
    if (lock.current === 'over' && !isPending) lock.current = 'open';
  });

  function isShut(): boolean {
    if (lock.current !== 'open') return true;
    lock.current = 'shut';
    setAsked(true);
    return false;
  }

  const once: typeof mutate = (...args) => {
    if (!isShut()) mutate(...args);
  };
  /** A promise that stays open where nothing was done. */
  const onceAsync: typeof mutateAsync = (...args) =>
    isShut() ? new Promise<R>(() => {}) : mutateAsync(...args);
  return { ...rest, isPending, mutate: once, mutateAsync: onceAsync };
}
