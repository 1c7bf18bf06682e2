import type { TestProject } from 'vitest/node';
import { executablePath, launchServer } from './chromium.ts';

/** Starts one browser for all test files of a run: to start one takes as long as a test. */
export default async function shareChromium({ provide }: TestProject) {
  if (!executablePath) return;
  const server = await launchServer();
  provide('chromium', server.wsEndpoint());
  return () => server.close();
}
