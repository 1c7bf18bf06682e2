/**
 * A reporter that names the files whose worker died: Vitest itself says only that a worker exited.
 *
 * @returns {import('vitest/reporters').Reporter}
 */
export function lostFiles() {
  const running = new Set();
  return {
    onTestModuleStart: ({ moduleId }) => void running.add(moduleId),
    onTestModuleEnd: ({ moduleId }) => void running.delete(moduleId),
    onTestRunEnd() {
      for (const file of running)
        process.stderr.write(`The worker died while it ran this file: ${file}\n`);
    },
  };
}
