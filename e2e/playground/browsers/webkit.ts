import { freePort } from '@postern/tools/test/free-port.js';
import { setTimeout as delay } from 'node:timers/promises';
import { startGroup, type ProcessGroup } from '@postern/tools/test/child-server.ts';
import { CAPABILITIES, COMMAND_MS, createDriver, type Driver, type Send } from './driver.ts';
import { findProgram, reportMissing, type Engine } from './engine.ts';
import { createHome, removeHome } from './home.ts';
import { startScreen } from './screen.ts';

const driver = findProgram([process.env['WEBKIT_DRIVER'], '/usr/bin/WebKitWebDriver']);
const xvfb = findProgram([process.env['XVFB'], '/usr/bin/Xvfb']);
if (!driver || !xvfb) reportMissing('WebKit', 'Install webkit2gtk-driver and xvfb');

/** The paths of the WebDriver commands. */
const PATHS: Record<Parameters<Send>[0], string> = {
  Navigate: 'url',
  Back: 'back',
  Forward: 'forward',
  ExecuteScript: 'execute/sync',
  FindElement: 'element',
  ElementClick: 'element/{id}/click',
  ElementSendKeys: 'element/{id}/value',
};

/** A script that fills an input and dispatches the events that Firefox does. WebKit has no method for that. */
const FILL = {
  script: `const [input, data] = arguments;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    set.call(input, data);
    const options = { bubbles: true, inputType: 'insertReplacementText', data };
    input.dispatchEvent(new InputEvent('input', options));
    if (document.activeElement !== input) input.dispatchEvent(new Event('change', options));`,
};

/** WebKitGTK on a virtual display. */
export const webkit: Engine = {
  isMissing: !driver || !xvfb,
  opensHeldWindows: false,
  start,
};

async function start(): Promise<Driver> {
  const home = await createHome();
  const groups: ProcessGroup[] = [];
  const end = async () => {
    await Promise.all(groups.map((group) => group.end()));
    await removeHome(home);
  };
  try {
    const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, GDK_BACKEND: 'x11' };
    const screen = await startScreen(xvfb!, env);
    groups.push(screen);
    const port = await freePort();
    const command = [driver!, `--port=${port}`];
    const service = startGroup(command, {
      env: { ...env, DISPLAY: screen.display },
      signal: 'KILL',
    });
    groups.push(service);
    const url = `http://127.0.0.1:${port}/session`;
    const session = await openSession(url, service);
    const send: Send = (command, { id, ...body }) =>
      post(`${url}/${session}/${PATHS[command].replace('{id}', String(id))}`, body);
    return createDriver({ send, fill: FILL, end });
  } catch (cause) {
    await end();
    const output = groups.map((group) => group.said()).join('');
    throw new Error(`WebKit did not start: ${output}`, { cause });
  }
}

/** Opens a session as soon as the driver listens, which starts the browser. */
async function openSession(url: string, { child }: ProcessGroup): Promise<string> {
  for (;;) {
    try {
      const value = await post(url, { capabilities: CAPABILITIES });
      return (value as { sessionId: string }).sessionId;
    } catch (error) {
      const isStarting = error instanceof TypeError && child.exitCode === null;
      if (!isStarting) throw error;
    }
    await delay(20);
  }
}

async function post(url: string, body: object): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(COMMAND_MS),
  });
  const { value } = (await reply.json()) as { value: { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
