/* global setTimeout, window */
import { Socket } from 'phoenix';
import { LiveSocket } from 'phoenix_live_view';

/** A connection whose server is this class: it renders the form, and receives its events. */
class Transport {
  readyState = 0;

  constructor() {
    setTimeout(() => {
      this.readyState = 1;
      this.onopen();
    });
  }

  send(text) {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text);
    const respond = (...message) =>
      setTimeout(() => this.onmessage({ data: JSON.stringify(message) }));
    const reply = (response) =>
      respond(joinRef, ref, topic, 'phx_reply', { status: 'ok', response });
    if (event === 'phx_join') {
      const [before, buttons, after] = window.rendered;
      const [start, end] = before.split('name="email"');
      reply({
        rendered: { s: [start, end, after], 0: 'name="email"', 1: buttons },
        liveview_version: live.version(),
      });
      window.patch = (html) => respond(joinRef, null, topic, 'diff', { 1: html });
      return;
    }
    const values = new URLSearchParams(payload.value);
    if (payload.event === 'save') window.report(payload.event, [...values]);
    // A server often renders the values of the form.
    const email = values.get('email');
    reply({ diff: email ? { 0: `name="email" value="${email}"` } : {} });
  }

  close() {}
}

const live = new LiveSocket('/live', Socket, { transport: Transport });
live.connect();
