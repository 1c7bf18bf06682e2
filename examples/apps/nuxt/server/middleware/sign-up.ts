/** A form that is sent without JavaScript is posted to the page, which shows what comes of it. */
export default defineEventHandler(async (event) => {
  if (event.method === 'POST' && event.path === '/')
    event.context.signUp = await signUp(await readFormData(event));
});
