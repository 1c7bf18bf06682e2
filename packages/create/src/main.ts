import { readArguments } from './arguments.ts';
import { choosePlan } from './choose-plan.ts';
import type { Environment } from './environment.ts';
import { EXIT, Failure, UsageError } from './exit.ts';
import { helpText } from './help-text.ts';
import { commandsText, editsText, planText } from './plan-text.ts';
import { templateNames } from './template.ts';
import { rejectExisting, writePlan } from './write-plan.ts';

/**
 * Runs the command `create-postern`. Resolves with its exit code, and never rejects.
 *
 * Source: docs/create.md.
 */
export async function main(environment: Environment): Promise<number> {
  const { stderr } = environment;
  try {
    return await run(environment);
  } catch (error) {
    if (error instanceof UsageError) {
      stderr.write(`create-postern: ${error.message}\nSee npm create @postern -- --help.\n`);
      return EXIT.usage;
    }
    const message = error instanceof Error ? error.message : String(error);
    stderr.write(`create-postern: ${message}\n`);
    // The system's errors name the path; any other one is a fault of the program.
    if (!(error instanceof Failure) && !hasCode(error)) stderr.write(`${(error as Error).stack}\n`);
    return EXIT.failure;
  }
}

async function run(environment: Environment): Promise<number> {
  const { argv, cwd, stdout, templates, prompts, isInteractive } = environment;
  const given = readArguments(argv);
  if (given.isHelp || given.isVersion) {
    stdout.write(given.isHelp ? helpText(templateNames(templates)) : `${environment.version()}\n`);
    return EXIT.ok;
  }
  const { isDryRun, isSure } = given;
  if (!isDryRun && !isSure && !isInteractive)
    throw new UsageError('This is not a terminal. Add --yes to write the files, or --dry-run.');
  const plan = await choosePlan(given, environment);
  if (!plan) return canceled(environment);
  rejectExisting(plan, cwd);
  stdout.write(planText(plan, cwd));
  if (isDryRun) {
    stdout.write(`${editsText(plan)}\nNothing is written, because of --dry-run.\n`);
    return EXIT.ok;
  }
  if (!isSure && !(await prompts.confirm(`Write ${String(plan.files.length)} files?`)))
    return canceled(environment);
  writePlan(plan);
  stdout.write(`${commandsText(plan)}${editsText(plan)}`);
  return EXIT.ok;
}

function canceled({ stderr }: Environment): number {
  stderr.write('Nothing is written.\n');
  return EXIT.failure;
}

const hasCode = (error: unknown) => error instanceof Error && 'code' in error;
