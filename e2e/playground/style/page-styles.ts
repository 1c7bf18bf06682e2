/** Styles of pages for every button. None of them must make the suggestion look like the submit button. */
export const PAGE_STYLES = {
  'no style of its own': '',
  'a rule for every button': `
    button { background: blue; color: white; padding: 1rem; width: 100%; border: 2px solid }
    button:hover { background: navy; color: white }`,
  'a rule for every button of a form': `
    form button { display: flex; background: blue; color: white; padding: 1rem; border: 2px solid }
    form button:hover { background: navy; color: white }`,
  // Excerpt of preflight.css, https://github.com/tailwindlabs/tailwindcss, version 4, MIT.
  'Tailwind 4': `
    @layer base {
      *, ::after, ::before { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
      html { line-height: 1.5 }
      button, input { font: inherit; color: inherit; border-radius: 0; background-color: transparent }
      button { appearance: button }
      [hidden]:where(:not([hidden='until-found'])) { display: none !important }
    }`,
  // Excerpt of bootstrap-reboot.css, https://github.com/twbs/bootstrap, version 5, MIT.
  'Bootstrap 5': `
    *, *::before, *::after { box-sizing: border-box }
    body { margin: 0; line-height: 1.5 }
    p { margin-top: 0; margin-bottom: 1rem }
    button { border-radius: 0 }
    button:focus:not(:focus-visible) { outline: 0 }
    input, button { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
    button, [type='button'], [type='submit'] { -webkit-appearance: button }`,
};
