/**
 * Where the hosts of these tests listen. On Linux it is an address of their own: on 127.0.0.1 they
 * may get the port of a server that another test has stopped, and whose clients try it again.
 */
export const LOOPBACK = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
