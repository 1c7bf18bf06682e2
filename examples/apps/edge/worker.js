import { createApp } from './app.js';

let app;

const contextOf = ({ req, executionCtx }) => ({
  // The address of the socket, with the port. On Cloudflare use `req.header('cf-connecting-ip')`.
  ip: req.raw.cf?.clientIp?.replace(/^\[|\]?:\d+$/g, ''),
  waitUntil: (promise) => executionCtx.waitUntil(promise),
});

export default {
  fetch(request, env, context) {
    app ??= createApp(env, contextOf);
    return app.fetch(request, env, context);
  },
};
