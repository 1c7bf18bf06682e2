import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { partQuery } from '../api/part-query.ts';
import { Waiting } from './entrance.tsx';

/**
 * Creates a component from a part of the program. It throws when the part cannot be loaded, and tries again when it is
 * mounted again.
 *
 * Not by `lazy`: it neither retries nor forgets a failure, and React shows the fallback of `Suspense` for at least
 * 300 ms.
 *
 * Source: docs/decisions/forms.md#0074.
 */
export function createPart(
  name: string,
  load: () => Promise<{ default: ComponentType }>,
): ComponentType {
  return function Part() {
    const { data, error } = useQuery(partQuery(name, load));
    if (error) throw error;
    return data ? <data.default /> : <Waiting>Loading the page…</Waiting>;
  };
}
