export default defineEventHandler(async (event) => signUp(await readFormData(event)));
