import type { Kind } from './kinds.ts';
import { rangesOf } from './manifest.ts';
import { addCommand, packageManagerOf } from './package-manager.ts';
import { pageOf, TEST_ADDRESSES } from './pages.ts';
import type { Plan } from './plan.ts';
import type { Project } from './project.ts';
import type { Template } from './template.ts';

/**
 * Plans what is added to a project: the files of an example that belong to the field.
 *
 * @param agent the program that started this one, from `npm_config_user_agent`.
 */
export function planAddition(
  project: Project,
  { kind, template, agent }: { kind: Kind; template: Template; agent: string | undefined },
): Plan {
  const manager = packageManagerOf(project.folder, agent);
  const { dependencies = {} } = template.manifest;
  const ours = Object.keys(dependencies).filter((name) => name.startsWith('@postern/'));
  const missing = (names: readonly string[]) =>
    names.filter((name) => !project.uses(name)).map((name) => specOf(name, template));
  const commands = [
    { specs: missing([...ours, ...kind.packages]), isDevelopment: false },
    { specs: missing(kind.types), isDevelopment: true },
  ].filter(({ specs }) => specs.length > 0);
  return {
    title: `${kind.title}: the form, the proxy, and the check on the server:`,
    folder: project.folder,
    files: Object.entries(kind.files(project))
      .map(([from, path]) => ({ path, content: template.read(from) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    commands: commands.map(({ specs, isDevelopment }) => addCommand(manager, specs, isDevelopment)),
    steps: kind.steps(project),
    notes: [`Try it: ${kind.tryIt}`, `Addresses to try: ${TEST_ADDRESSES}`],
    page: pageOf(template.name),
  };
}

/** A package as an argument: those of others with the major version that the example is tested with. */
function specOf(name: string, { manifest }: Template): string {
  const [major] = /\d+/.exec(rangesOf(manifest)[name] ?? '') ?? [];
  return name.startsWith('@postern/') || !major ? name : `${name}@${major}`;
}
