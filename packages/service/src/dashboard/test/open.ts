import { onTestFinished } from 'vitest';
import type { DashboardServices } from '../context.ts';
import { createOwnDomains } from '../../domains/own-domains.ts';
import type { Engine } from '../../engine/engine.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { createKeys } from '../../keys/keys.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { stubEngine } from '../../test/service-context.ts';
import { createUsage, type Usage } from '../../usage/usage.ts';
import { createLargeBodies, type EnterLargeBody } from '../../api/large-bodies.ts';
import { createUploadReader } from '../../api/upload-reader.ts';
import { createEndpoints } from '../../webhooks/endpoints.ts';
import { createOutbox } from '../../webhooks/outbox.ts';
import { createDashboard, type Dashboard } from '../dashboard.ts';
import type { OwnershipNetwork } from '../../auth/ownership.ts';
import type { PasswordHash } from '../../auth/password-hash.ts';
import { originOf } from '../../config/origin.ts';
import { cheapPassword } from './cheap-password.ts';
import { openBrowser, type Browser } from './browser.ts';

export const PASSWORD = 'correct horse battery';

/** A dashboard, and its log lines. */
export interface Opened extends Dashboard {
  context: ServiceContext;
  usage: Usage;
  log: string[];
  /** The links that were shown to the operator. */
  links: string[];
  /** Creates the first account. Its organization has the name of the user. */
  owner(name?: string): Promise<Browser>;
  /** Creates an account by an invitation of a signed-in user. */
  invited(by: Browser, name: string): Promise<Browser>;
}

/** Opens a dashboard with the real modules of the service, and a DNS lookup that finds every host. */
export async function open(
  given: ServiceContext,
  {
    engine = stubEngine,
    folder = '/nowhere',
    mailer = null,
    password = cheapPassword,
    enterLargeBody = createLargeBodies(),
    ...rest
  }: {
    engine?: Engine;
    folder?: string;
    isAnyHost?: boolean;
    mailer?: DashboardServices['mailer'];
    password?: PasswordHash;
    enterLargeBody?: EnterLargeBody;
    network?: OwnershipNetwork;
  } = {},
): Promise<Opened> {
  const log: string[] = [];
  const links: string[] = [];
  const note = (fields: object, message: string) =>
    void log.push(`${JSON.stringify(fields)} ${message}`);
  const context = { ...given, log: { debug: note, info: note, warn: note, error: note } };
  const outbox = createOutbox(context);
  const lookup = async () => ['93.184.215.14'];
  const usage = createUsage(context);
  const services = {
    keys: createKeys(context),
    jobs: createJobs(context, outbox),
    endpoints: createEndpoints(context, outbox, { lookup }),
    engine,
    ownDomains: createOwnDomains(context),
    usage,
    readUpload: createUploadReader(context.settings),
    enterLargeBody,
    mailer,
    printLink: (link: string) => void links.push(link),
  };
  const rhythm = { pollMs: 5, heartbeatMs: 20 };
  const options = { ...rest, folder, rhythm, password };
  const dashboard = await createDashboard(context, services, options);
  onTestFinished(() => dashboard.close());

  const join = async (link: string, name: string) => {
    const origin = originOf(context.settings);
    const browser = openBrowser(dashboard.app, `198.51.100.${(count += 1)}`, origin);
    const account = { token: tokenOf(link), name, email: emailOf(name), password: PASSWORD };
    const { status, text } = await browser.send('POST', '/accounts', account);
    if (status !== 200) throw new Error(text);
    return browser;
  };
  let count = 0;

  return {
    ...dashboard,
    context,
    usage,
    log,
    links,
    owner: async (name = 'Olga') => join((await dashboard.firstLink())!, name),
    async invited(by, name) {
      const { data } = await by.send('POST', '/invitations', {});
      return join(data.link, name);
    },
  };
}

/** The token of a link. */
export function tokenOf(link: string): string {
  return link.split('#token=')[1]!;
}

/** The email address of a user in these tests. */
export function emailOf(name: string): string {
  return `${name.toLowerCase()}@shop.example`;
}

/** Each route once, without its middleware. */
export function handled(routes: Opened['app']['routes']) {
  return routes.filter(
    ({ method, path }, at) =>
      method !== 'ALL' &&
      routes.findLastIndex((r) => r.method === method && r.path === path) === at,
  );
}
