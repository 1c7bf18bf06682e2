import type { Component } from 'svelte';
import { modes } from 'virtual:modes';
import type { PageLoad } from './$types';

/** The props of every recipe. */
interface Props {
  send: (values: { name: string; email: string }, receipt: string | null) => Promise<string | null>;
}

const recipes = import.meta.glob<{ default: Component<Props> }>('../*.svelte');

/** Loads the recipe that the URL of the page names. */
export const load: PageLoad = async ({ url }) => {
  const recipe = url.searchParams.get('recipe') ?? '';
  const mode = url.searchParams.get('mode');
  const { default: SignUp } = await (
    mode === null ? recipes[`../${recipe}.svelte`]! : modes[`${recipe}/${mode}`]!
  )();
  return { SignUp };
};
