/**
 * A token that Chromium 156.0.8078 created for a form of `https://rp.test`, whose nonce came from the route with the
 * tests' secret, with the cookie, the issuer's key and the time. Its issuer was a server on loopback.
 */
export const CHROMIUM = {
  email: 'jane@mail.test',
  origin: 'https://rp.test',
  issuer: 'issuer.test',
  cookie: '__Host-postern-ownership=c4021b901d54bd1ab24185f526106f67',
  atMs: 1795752111801,
  jwk: { kty: 'OKP', crv: 'Ed25519', x: 'whUZ6zZyJbzcbHRifkt4n2CHO3x4OzSecL9eltNbpeI', kid: 'k1' },
  evt:
    'eyJhbGciOiJFZDI1NTE5Iiwia2lkIjoiazEiLCJ0eXAiOiJldnQrand0In0.eyJjbmYiOnsiandrIjp7ImFsZyI6' +
    'IkVkMjU1MTkiLCJjcnYiOiJFZDI1NTE5Iiwia3R5IjoiT0tQIiwieCI6IjFTS1NIQzRQUmxlM1Z2dG12NkhCMEEt' +
    'UTVYNy1BdWlSMVhCTGZYeVZhUVkifX0sImVtYWlsIjoiamFuZUBtYWlsLnRlc3QiLCJlbWFpbF92ZXJpZmllZCI6' +
    'dHJ1ZSwiaXNzIjoiaHR0cHM6Ly9pc3N1ZXIudGVzdCIsImlhdCI6MTc5NTc1MjEwOH0.bMyFAfnK-ODwHbQ3jsG_' +
    'lv339XkhEeQTuO0RTT4TdAjLn3--w4pbpWFtnlEm7Zd1nGBGGW6pjbKw8FrKf18oCQ',
  binding:
    'eyJhbGciOiJFZDI1NTE5IiwidHlwIjoia2Irand0In0.eyJhdWQiOiJodHRwczovL3JwLnRlc3QiLCJpYXQiOjE3' +
    'OTU3NTIxMDksIm5vbmNlIjoiMS5td3lnc253Mi5jLjY0MDdlZmY3YzJhOTU5MTc2ZTk5MTkzN2MwMTFkOWIxLjQz' +
    'YWFjMzI2YWU2ZTZhN2E4MDg3NzA5ZmJlYjliYTAxZjVlYzk5MjEwN2Y4MjVkOWJmYWM3ZjM4NDBkMTU1ZTQiLCJz' +
    'ZF9oYXNoIjoiRFNCZmRzYWVURlBKdDgyMloxWjdkdk91UURyTVZ6SGpVR3ZnRmU0RWtNayJ9.P3ux6diA4M5kwkf' +
    'ab6R7DSVJuVKbLFRkggXfi-chNr-OJedwKGY_CUZ1wii4M48k3WjvCXsVQ-RVCbZgp3R2DQ',
};
