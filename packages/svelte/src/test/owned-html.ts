/** What a server renders of `Owned.svelte`. Its tests compile a component for a server, or for a page to hydrate. */
export const OWNED_HTML =
  '<!--[--><form><input id="email" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false" ' +
  'aria-describedby="email-message" aria-invalid="false" name="email" type="email"/> ' +
  '<input type="hidden" name="evt" autocomplete="email-verification-token"/></form><!--]-->';
