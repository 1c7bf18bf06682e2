/**
 * The text of `--help`, for a terminal of 80 columns.
 *
 * @param examples their folders, such as `next`.
 */
export function helpText(examples: readonly string[]): string {
  return `Creates a sign-up page whose email field is validated, or adds the form, the proxy
and the check on the server to the project in the current folder.

  npm create @postern                          add to the project of this folder
  npm create @postern my-app                   a new project, in the folder my-app
  npm create @postern my-app -- --example next --yes

npm passes on the options after --. It shows the files first, asks, and never
overwrites a file. A project of Next, Nuxt, SvelteKit, React Router, Astro, or of
Vite with React, Vue or Svelte can be added to.

Options:
  -e, --example NAME  what a new project starts from:
${linesOf(examples)}
  -n, --dry-run       show the files, and write nothing
  -y, --yes           write without a question
  -h, --help          this text
  -v, --version       the version

Exit code: 0 the files are written, 1 nothing is written, 64 wrong usage.
`;
}

const WIDTH = 56;
const INDENT = ' '.repeat(22);

/** Names with commas, in lines of at most `WIDTH` characters. */
function linesOf(names: readonly string[]): string {
  const lines = [''];
  for (const [at, name] of names.entries()) {
    const text = at < names.length - 1 ? `${name}, ` : name;
    if (lines.at(-1)!.length + text.trimEnd().length > WIDTH) lines.push('');
    lines.push(lines.pop()! + text);
  }
  return lines.map((line) => INDENT + line.trimEnd()).join('\n');
}
