import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, root, routeOf } from './pages.js';

/** A group of links that the reader opens. */
const group = (text, items, { collapsed = true } = {}) => ({ text, collapsed, items });

/** A link to a page, or to a heading of it. */
const link = (text, file, anchor) => ({
  text,
  link: routeOf(file) + (anchor === undefined ? '' : `#${anchor}`),
});

const start = (text, name) => link(text, `docs/start/${name}.md`);
const guide = (text, name, anchor) => link(text, `docs/guide/${name}.md`, anchor);

/** The text of a page's first heading, without marks. */
export function titleOf(file) {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(root, file), 'utf8'));
  return title.replaceAll('`', '');
}

/** Links to all pages of a folder whose names begin with one of the words. */
const linksIn = (folder, start = '') =>
  [...pages.keys()]
    .filter((file) => file.startsWith(`docs/${folder}/${start}`) && !file.endsWith('/README.md'))
    .map((file) => link(titleOf(file), file));

/** The links beside each page, by what a reader wants to do. */
export const sidebar = [
  group(
    'Start',
    [
      link('What Postern is', 'docs/README.md'),
      start('React', 'react'),
      start('Vue', 'vue'),
      start('Svelte', 'svelte'),
      start('Preact', 'preact'),
      start('Solid', 'solid'),
      start('Custom element', 'custom-element'),
      start('Script tag', 'script-tag'),
      start('Plain DOM', 'dom'),
      link('npm create', 'docs/create.md'),
      group('Complete examples', [link('All examples', 'docs/apps/README.md'), ...linksIn('apps')]),
    ],
    { collapsed: false },
  ),
  group('Guide', [
    link('All tasks', 'docs/guide/README.md'),
    guide('Validation while the user types', 'validation'),
    guide('Server errors', 'server-errors'),
    guide('Check again on the server', 'receipts'),
    guide('Forms with several steps', 'steps'),
    guide('Several fields', 'several-fields'),
    guide('Domains while the user types', 'completion'),
    guide('htmx, Turbo, LiveView and Livewire', 'htmx-turbo-liveview'),
    guide('What a page loads', 'loading'),
    guide('Content-Security-Policy', 'loading', 'content-security-policy'),
    guide('Test your form', 'testing'),
    link('Test addresses', 'docs/test-addresses.md'),
    link('Devtools', 'docs/devtools.md'),
    guide('Troubleshooting', 'troubleshooting'),
  ]),
  group('Forms', [
    link('All recipes', 'docs/forms/README.md'),
    guide('Form libraries and schemas', 'form-libraries'),
    group('React', linksIn('forms', 'react-')),
    group('Vue', linksIn('forms', 'vue-')),
    group('Svelte', linksIn('forms', 'svelte-')),
  ]),
  group('Style', [
    guide('Style the message and the input', 'styling'),
    link('Where message and suggestion go', 'docs/where-the-words-go.md'),
    link('Every state', 'docs/gallery.md'),
  ]),
  group('Messages', [
    guide('Messages and languages', 'languages'),
    guide('How the texts are written', 'languages', 'how-the-texts-are-written'),
    link('All texts', 'docs/messages.md'),
  ]),
  group('Policy', [
    guide('Presets and rules', 'policy'),
    guide('Submit guard', 'submit-guard'),
    link('Rules of the presets', 'docs/policy-table.md'),
    link('Your own allow and block lists', 'docs/own-domains.md'),
    link('Reason codes', 'docs/reason-codes.md'),
    link('Your address was rejected', 'docs/rejected.md'),
  ]),
  group('Server', [
    link('The proxy', 'docs/proxy.md'),
    link('Receipts', 'docs/proxy.md', 'the-receipt'),
    link('Abuse and cost limits', 'docs/proxy.md', 'abuse-and-cost-limits'),
    link('Behind nginx, Caddy, HAProxy, Traefik', 'docs/reverse-proxies.md'),
    group('Platforms', [link('All platforms', 'docs/servers/README.md'), ...linksIn('servers')]),
    group('Servers that create accounts', [
      link('Overview', 'docs/auth/README.md'),
      ...linksIn('auth'),
      link('better-auth', 'docs/better-auth.md'),
    ]),
    link('Proof of ownership', 'docs/ownership.md'),
  ]),
  group('Engine', [
    link('The engine', 'docs/engine.md'),
    link('Lists of domains', 'docs/lists.md'),
    link('Command line', 'docs/command-line.md'),
  ]),
  group('Service', [
    link('Run the service', 'docs/service.md'),
    link('Configuration', 'docs/configuration.md'),
    link('Dashboard', 'docs/dashboard.md'),
    link('API', 'docs/api.md'),
    link('Client', 'docs/client.md'),
    link('Bulk jobs', 'docs/bulk.md'),
    link('Webhooks', 'docs/webhooks.md'),
    link('Storage and backups', 'docs/storage.md'),
    link('Upgrade', 'docs/storage.md', 'upgrade'),
    link('Erase an address', 'docs/storage.md', 'erase-an-address'),
    link('Audit log and API keys', 'docs/accountability.md'),
    link('Several machines', 'docs/several-machines.md'),
    group('Deploy', linksIn('deploy')),
  ]),
  group('Reference', [
    link('Names and options', 'docs/reference/README.md'),
    group('Packages', linksIn('reference')),
    link('Attributes and CSS properties', 'docs/attributes.md'),
    link('Reason codes', 'docs/reason-codes.md'),
    link('Events', 'docs/events.md'),
    link('Service interface', 'docs/service-interface.md'),
    link('Supported versions', 'docs/versions.md'),
    link('Sizes', 'docs/sizes.md'),
    link('Scenarios', 'docs/scenarios.md'),
  ]),
  group('Privacy and security', [
    link('Privacy', 'docs/privacy.md'),
    link('Accessibility', 'docs/accessibility.md'),
    link('Security', 'SECURITY.md'),
    link('Security requirements', 'docs/security-requirements.md'),
  ]),
  group('Project', [
    link('Comparison', 'docs/compare.md'),
    link('Benchmarks', 'benchmarks/README.md'),
    link('Changelog', 'docs/changelog.md'),
    group('Decisions', [
      link('All decisions', 'docs/decisions/README.md'),
      ...linksIn('decisions'),
    ]),
  ]),
];
