import { serve, text } from './serve.js';

/* node:http alone: reads the body and sends a constant. */

serve((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(text);
  });
});
