import { OPTIONS } from '../config/options.ts';
import { COMMANDS, type CommandFacts } from './commands.ts';

/** The text of --help: examples, commands and settings. */
export function helpText(): string {
  return [
    'postern-service — a self-hosted email validation service',
    '',
    'Try:',
    '  postern-service                        serves http://127.0.0.1:8025, data in ./postern.db',
    '  postern-service keys create            prints an API key, once',
    '  DATABASE_URL=postgres://… postern-service --role worker',
    '',
    'Commands:',
    ...columns(
      Object.entries(COMMANDS).map(([name, { operands, about }]) => [
        [name, ...operands].join(' '),
        about,
      ]),
    ),
    ...Object.entries<CommandFacts>(COMMANDS).flatMap(([command, { options }]) =>
      options
        ? [
            '',
            `Options of ${command}:`,
            ...columns(
              Object.entries(options).map(([name, { value, about }]) => [
                `--${name} ${value}`.trim(),
                about,
              ]),
            ),
          ]
        : [],
    ),
    ...Object.entries(OPTIONS).flatMap(([title, options]) => [
      '',
      `${title}:`,
      ...options.flatMap(({ flag, value, env, about, fallback }) => [
        `  --${flag}${value && ` ${value}`}`,
        `      ${about}`,
        `      ${env}, default ${fallback}`,
      ]),
    ]),
    '',
    'Every setting can be set in the environment. --help, --version.',
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, about]) => `  ${name.padEnd(width)}${about}`);
}
