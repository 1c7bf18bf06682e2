import type { Component } from 'svelte';
import type { PageLoad } from './$types';

/** What every recipe takes. */
interface Props {
  send: (values: { name: string; email: string }) => Promise<string | null>;
}

const recipes = import.meta.glob<{ default: Component<Props> }>('../*.svelte');

/** Fetches the recipe that the address of the page names. */
export const load: PageLoad = async ({ url }) => {
  const { default: SignUp } = await recipes[`../${url.searchParams.get('recipe') ?? ''}.svelte`]!();
  return { SignUp };
};
