/** The first version of Chromium that can prove an address. */
const CHROMIUM = 150;

/** What a page can tell about the API in this browser. */
export function browserText(): string {
  const version = chromiumVersion();
  if (version === null || version < CHROMIUM)
    return 'This browser does not have the Email Verification API. The form sends no token, and the server would send the usual confirmation mail.';
  return `This is Chromium ${String(version)}, which has the Email Verification API. A page cannot detect whether it is enabled. If it is not, the form sends no token, and the server would send the usual confirmation mail.`;
}

/** The major version of Chromium; null in other browsers. */
function chromiumVersion(): number | null {
  const { userAgentData } = navigator as {
    userAgentData?: { brands: { brand: string; version: string }[] };
  };
  const version = userAgentData?.brands.find(({ brand }) => brand === 'Chromium')?.version;
  return version === undefined ? null : Number(version);
}
