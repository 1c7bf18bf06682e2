export default defineEventHandler(signUp);
