import { BaseSequencer } from 'vitest/node';

const isProcessTest = ({ moduleId }) => moduleId.includes('.process.test.');

/**
 * The order of the test files: one project after the other, since a worker keeps its imported modules only for the next
 * file of the same project. Tests that start programs and servers mostly wait, so they run first and never run alone at
 * the end.
 */
export class ProjectSequencer extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const projects = new Map();
    for (const file of sorted)
      projects.set(file.project, [...(projects.get(file.project) ?? []), file]);
    const groups = [...projects.values()].map((group) => [
      ...group.filter(isProcessTest),
      ...group.filter((file) => !isProcessTest(file)),
    ]);
    return [
      ...groups.filter(([first]) => isProcessTest(first)),
      ...groups.filter(([first]) => !isProcessTest(first)),
    ].flat();
  }
}
