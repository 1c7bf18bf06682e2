import type { TestProject } from 'vitest/node';
import { executablePath, launchServer } from './chromium.ts';

/** The set-up of Vitest that starts one browser for all files of a run: a start takes as long as a test. */
export default async function shareChromium({ provide }: TestProject) {
  if (!executablePath) return;
  const server = await launchServer();
  provide('chromium', server.wsEndpoint());
  return () => server.close();
}
