import { Failure } from './exit.ts';
import { KINDS, type Kind } from './kinds.ts';
import { ALL_EXAMPLES, pageOf } from './pages.ts';
import type { Project } from './project.ts';

/** Projects whose files differ too much, by a package of theirs, and the example to read. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['@angular/core', 'angular'],
  ['@tanstack/react-start', 'tanstack-start'],
  ['fastify', 'fastify'],
  ['hono', 'hono'],
  ['express', 'vite-express'],
  ['vite', 'fastify'],
];

/**
 * Finds the kind of a project.
 *
 * Throws a {@link Failure} with the page to read for a project that nothing can be added to.
 */
export function recognize(project: Project): Kind {
  const kind = KINDS.find(({ matches }) => matches(project));
  if (!kind) {
    const page = OTHERS.find(([name]) => project.uses(name))?.[1];
    throw new Failure(
      'This is not a project of Next, Nuxt, SvelteKit, React Router, Astro, or of Vite with React, Vue or Svelte.\n' +
        (page ? `The files to add: ${pageOf(page)}` : `Examples to copy from: ${ALL_EXAMPLES}`),
    );
  }
  const { needs, title, example } = kind;
  if (needs.isMet(project)) return kind;
  throw new Failure(`${title}: ${needs.sentence}\nThe files to add: ${pageOf(example)}`);
}
