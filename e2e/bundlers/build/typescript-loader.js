import { transform } from 'esbuild';

/** A webpack loader that compiles TypeScript to JavaScript and keeps imports. */
export default function loadTypeScript(source) {
  const done = this.async();
  transform(source, { loader: 'tsx', jsx: 'automatic', target: 'es2022' }).then(
    ({ code }) => done(null, code),
    done,
  );
}
