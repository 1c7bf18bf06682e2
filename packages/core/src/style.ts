/* The types of `style.css`: TypeScript takes its import for one of a module without exports. */
export {};
