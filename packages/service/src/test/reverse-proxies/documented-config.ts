import { readFileSync } from 'node:fs';

const PAGE = new URL('../../../../../docs/reverse-proxies.md', import.meta.url);

/**
 * Reads the configuration that the docs show in a language, and puts values in the place of those shown there.
 *
 * Throws when the docs do not show one of them: what is tried is what is documented.
 */
export function documentedConfig(
  language: string,
  replacements: readonly (readonly [shown: string, value: string])[],
): string {
  const page = readFileSync(PAGE, 'utf8');
  const [, shown] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  if (shown === undefined) throw new Error(`The docs show no configuration in ${language}`);
  return replacements.reduce((config, [from, to]) => {
    if (!config.includes(from)) throw new Error(`The configuration in ${language} lacks ${from}`);
    return config.replaceAll(from, to);
  }, shown);
}
