/** There is no server: the page is made in the browser. */
export const ssr = false;
