/**
 * The address of the servers in these tests. On Linux it is not 127.0.0.1, where they could get the port of a server
 * that another test has stopped and whose clients still try to connect.
 */
export const LOOPBACK = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
