import { resolve } from 'node:path';
import { planAddition } from './addition.ts';
import type { Arguments } from './arguments.ts';
import type { Environment } from './environment.ts';
import { UsageError } from './exit.ts';
import { planNewProject } from './new-project.ts';
import type { Plan } from './plan.ts';
import { openProject } from './project.ts';
import { recognize } from './recognize.ts';
import { openTemplate, templateNames } from './template.ts';

const FOLDER = 'my-sign-up';

/**
 * Plans what the command line and the current folder call for, and asks for what is missing: an addition to the
 * project of the folder, else a new project.
 *
 * @returns null when the user cancels.
 */
export async function choosePlan(given: Arguments, environment: Environment): Promise<Plan | null> {
  const { cwd, templates } = environment;
  const agent = environment.env['npm_config_user_agent'];
  if (given.folder === undefined && given.example === undefined) {
    const project = openProject(cwd);
    if (project) {
      const kind = recognize(project);
      return planAddition(project, {
        kind,
        template: openTemplate(templates, kind.example),
        agent,
      });
    }
  }
  const names = templateNames(templates);
  rejectUnknown(given.example, names);
  rejectSilence(given, environment);
  const folder =
    given.folder ?? (await environment.prompts.text('Folder of the new project', FOLDER));
  if (folder === null) return null;
  const example = given.example ?? (await askExample(names, environment));
  if (example === null) return null;
  return planNewProject(openTemplate(templates, example), {
    ...{ folder: resolve(cwd, folder), cwd, agent },
    version: environment.version(),
  });
}

function askExample(names: readonly string[], { prompts, templates }: Environment) {
  const options = names.map((value) => {
    const { description = '', engines } = openTemplate(templates, value).manifest;
    return { value, hint: engines?.node ? `${description}; Node ${engines.node}` : description };
  });
  return prompts.select('Example', options);
}

/** Throws for an example that does not exist. */
function rejectUnknown(example: string | undefined, names: readonly string[]): void {
  if (example !== undefined && !names.includes(example))
    throw new UsageError(`There is no example of that name. Examples: ${names.join(', ')}.`);
}

/** Throws when something is missing and there is no question to the user. */
function rejectSilence(given: Arguments, { isInteractive }: Environment): void {
  if (isInteractive && !given.isSure) return;
  if (given.folder === undefined)
    throw new UsageError('A new project needs the name of its folder.');
  if (given.example === undefined) throw new UsageError('A new project needs --example NAME.');
}
