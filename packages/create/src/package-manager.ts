import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The package manager whose commands are shown. */
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const LOCKFILES: readonly (readonly [string, PackageManager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
];

/**
 * Finds the package manager of a project by its lockfile, else by the program that started this one.
 *
 * @param agent such as `pnpm/12.21.0 npm/? node/v20.19.0 linux x64`, from `npm_config_user_agent`.
 */
export function packageManagerOf(folder: string, agent = ''): PackageManager {
  const locked = LOCKFILES.find(([file]) => existsSync(join(folder, file)))?.[1];
  const [name = ''] = agent.split('/');
  return locked ?? (['pnpm', 'yarn', 'bun'] as const).find((one) => one === name) ?? 'npm';
}

/** The command that adds packages to a project. */
export function addCommand(
  manager: PackageManager,
  specs: readonly string[],
  isDevelopment: boolean,
): string {
  const words = [manager, manager === 'npm' ? 'install' : 'add', ...specs];
  if (isDevelopment)
    words.splice(2, 0, manager === 'npm' || manager === 'pnpm' ? '--save-dev' : '--dev');
  return words.join(' ');
}
