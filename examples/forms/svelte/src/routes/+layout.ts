/** There is no server: the browser renders the page. */
export const ssr = false;
