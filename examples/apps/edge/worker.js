import { createApp } from './app.js';

let app;

const contextOf = ({ req, executionCtx }) => ({
  // The socket's, with its port; on Cloudflare it is `req.header('cf-connecting-ip')`.
  ip: req.raw.cf?.clientIp?.replace(/^\[|\]?:\d+$/g, ''),
  waitUntil: (promise) => executionCtx.waitUntil(promise),
});

export default {
  fetch(request, env, context) {
    app ??= createApp(env, contextOf);
    return app.fetch(request, env, context);
  },
};
