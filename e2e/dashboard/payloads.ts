/** The path of the pages' own origin that payloads request when they run. */
export const reached = '/reached';

/**
 * Markup with an effect when a page renders it as markup, each in another way. None is longer than a name is allowed to
 * be.
 *
 * Source: OWASP, Cross Site Scripting Prevention and Filter Evasion Cheat Sheets.
 */
export const PAYLOADS: readonly string[] = [
  '<script>window.__xss=1</script>',
  '<script src="/reached/1"></script>',
  '"><script>window.__xss=1</script>',
  "'><script>window.__xss=1</script>",
  '</title><script>window.__xss=1</script>',
  '</textarea><script>window.__xss=1</script>',
  '</option></select><img src="/reached/2">',
  '<img src="/reached/3" onerror="window.__xss=1">',
  '<img src=x: onerror=alert(1)>',
  '<img src=x:/onerror="window.__xss=1">',
  '"><img src="/reached/4">',
  '<svg onload="window.__xss=1">',
  '<svg><script>window.__xss=1</script></svg>',
  '<svg><image href="/reached/5"></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<iframe src="/reached/6"></iframe>',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  '<object data="/reached/7"></object>',
  '<embed src="/reached/8">',
  '<link rel="stylesheet" href="/reached/9">',
  '<style>@import "/reached/10";</style>',
  '<base href="https://canary.postern.test/">',
  '<meta http-equiv="refresh" content="0;url=/reached/11">',
  '<form action="/reached/12"><input autofocus onfocus="this.form.submit()">',
  '<details open ontoggle="window.__xss=1">',
  '<video src="/reached/13" onerror="window.__xss=1"></video>',
  '<body onload="window.__xss=1" background="/reached/14">',
  '<a href="javascript:window.__xss=1">there</a>',
  'javascript:window.__xss=1//@example.com',
  '{{constructor.constructor("window.__xss=1")()}}${window.__xss=1}',
];

/** The maximum length of the name of a key, a user or an organization. */
const MAX_CHARACTERS = 100;

/** The payloads combined into as few names as possible, so that a page shows several at once. */
export const NAMES: readonly string[] = PAYLOADS.reduce<string[]>((names, payload) => {
  const last = names.at(-1);
  const fits = last !== undefined && last.length + payload.length < MAX_CHARACTERS;
  return fits ? [...names.slice(0, -1), `${last} ${payload}`] : [...names, payload];
}, []);
