/** Without JavaScript the browser posts the form to the page, which shows the result. */
export default defineEventHandler(async (event) => {
  if (event.method === 'POST' && event.path === '/')
    event.context.signUp = await signUp(await readFormData(event));
});
