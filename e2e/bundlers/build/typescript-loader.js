import { transform } from 'esbuild';

/** Turns TypeScript into JavaScript, for webpack; imports are left as they are. */
export default function loadTypeScript(source) {
  const done = this.async();
  transform(source, { loader: 'tsx', jsx: 'automatic', target: 'es2022' }).then(
    ({ code }) => done(null, code),
    done,
  );
}
