/** An address that the server accepts. */
export const GOOD = 'Jane@example.org';
const INPUT = '<input name="email" type="email" data-postern="/api/validate-email">';
/** A form whose page changes something at a click or later, and then sets `data-done`. */
export const form = (inside: string, script = '') =>
  `<form action="/sign-up" method="post">${INPUT}<input name="name" value="Jane">${inside}</form>
   <script>
     const form = document.querySelector('form');
     const input = form.elements.email;
     const later = (call, ms = 0) => setTimeout(() => { call(); document.body.dataset.done = 'true'; }, ms);
     ${script}
   </script>`;
/** The usual button of the form. */
export const BUTTON = '<button name="plan" value="pro">Send</button>';

/** The selector of the element to click in one of {@link PAGES}. */
export const PRESSED = ':is([type=submit], button, [role=button], a):not(.postern-suggestion)';

/** Pages with behavior that is common on other sites. */
export const PAGES: Record<string, string> = {
  'disables its input right after the click': form(
    BUTTON,
    `form.querySelector('button').onclick = () => later(() => { input.disabled = true; });`,
  ),
  'disables a fieldset around everything': form(
    `<fieldset><input name="age" value="40"><input name="off" value="1" disabled>${BUTTON}</fieldset>`,
    `form.querySelector('button').onclick = () => later(() => { form.querySelector('fieldset').disabled = input.disabled = true; });`,
  ),
  'submits with a temporary button': form(
    '<div role="button" tabindex="0">Send</div>',
    `form.querySelector('div').onclick = () => {
       const button = document.createElement('button');
       Object.assign(button, { name: 'plan', value: 'temporary', hidden: true, formAction: '/other', formEnctype: 'multipart/form-data' });
       form.append(button); button.click(); button.remove(); later(() => {});
     };`,
  ),
  'has its button in a dialog that the click closes': `<form id="f" action="/sign-up" method="post">${INPUT}</form>
    <dialog open><button form="f" name="plan" value="dialog" formaction="/dialog">Send</button></dialog>
    <script>document.querySelector('button').onclick = () => {
      document.querySelector('dialog').close();
      setTimeout(() => { document.querySelector('dialog').remove(); document.body.dataset.done = 'true'; });
    };</script>`,
  'disables and renames its button to prevent a second submit': form(
    '<input type="submit" name="commit" value="Create account" data-disable-with="Saving…">',
    `form.querySelector('[type=submit]').onclick = ({ target }) => later(() => {
       target.disabled = true; target.value = target.dataset.disableWith;
     });`,
  ),
  'submits with GET to the action of its button': form(
    '<button name="plan" value="get" formaction="/search" formmethod="get">Send</button>',
    `form.querySelector('button').onclick = ({ target }) => later(() => { target.type = 'button'; });`,
  ),
  'sets the action, submits, and resets the action': form(
    '<a href="#">Send</a>',
    `form.querySelector('a').onclick = () => {
       form.action = '/draft'; form.enctype = 'multipart/form-data'; form.requestSubmit();
       form.action = '/sign-up'; form.enctype = 'application/x-www-form-urlencoded'; later(() => {});
       return false;
     };`,
  ),
  'hides the form behind a spinner': form(
    BUTTON,
    `form.querySelector('button').onclick = () => later(() => { form.hidden = true; });`,
  ),
  'removes its other fields from the form': form(
    `<p><select name="country"><option>DE<option selected>FR</select>
     <input type="checkbox" name="news" checked></p>${BUTTON}`,
    `form.querySelector('button').onclick = () => later(() => {
       form.querySelector('p').remove(); form.elements.name.remove();
     });`,
  ),
  'moves the form': form(
    BUTTON,
    `form.querySelector('button').onclick = () => later(() => { document.body.appendChild(document.createElement('main')).append(form); });`,
  ),
};
