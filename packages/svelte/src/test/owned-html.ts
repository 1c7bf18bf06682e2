/** The HTML that a server renders for `Owned.svelte`. A test compiles a component either for a server or for a page. */
export const OWNED_HTML =
  '<!--[--><form><input id="email" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false" ' +
  'aria-describedby="email-message" aria-invalid="false" name="email" type="email"/> ' +
  '<input type="hidden" name="evt" autocomplete="email-verification-token"/></form><!--]-->';
