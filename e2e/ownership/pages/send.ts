/*
 * How the form is sent: by itself, or as the query names it, such as `?by=fetch`. The listeners are those of a page: they
 * come after those of Postern.
 */
const by = new URLSearchParams(location.search).get('by');
if (by === 'fetch')
  addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const body = new URLSearchParams(new FormData(form) as never);
    void fetch(form.action, { method: 'POST', body });
  });
if (by === 'form.submit')
  addEventListener('click', (event) => {
    const { form, type } = event.target as HTMLButtonElement;
    if (type !== 'submit') return;
    event.preventDefault();
    form!.submit();
  });
