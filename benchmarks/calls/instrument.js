import ts from 'typescript';

/**
 * A source with a call of `onCall(file, function, argument)` at the start of each function.
 *
 * V8's own counts cannot be used, because they count every `await` as another call of its function.
 */
export function instrument(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const insertions = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) insertions.push(...insertionsOf(node, file));
    ts.forEachChild(node, visit);
  };
  visit(source);
  let instrumented = '';
  let done = 0;
  for (const { at, code } of insertions.sort((a, b) => a.at - b.at)) {
    instrumented += text.slice(done, at) + code;
    done = at;
  }
  return instrumented + text.slice(done);
}

function insertionsOf(node, file) {
  const { body, parameters } = node;
  const first = parameters.find(({ name }) => name.getText() !== 'this')?.name;
  const argument = first && ts.isIdentifier(first) ? first.text : 'undefined';
  const texts = [file, nameOf(node)].map((each) => JSON.stringify(each)).join();
  const call = `globalThis.onCall(${texts},${argument})`;
  if (ts.isBlock(body)) return [{ at: body.getStart() + 1, code: `${call};` }];
  return [
    { at: body.getStart(), code: `(${call},` },
    { at: body.end, code: ')' },
  ];
}

/** The name of a function and the line where it begins. */
function nameOf(node) {
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  const name = ts.isConstructorDeclaration(node)
    ? 'constructor'
    : (node.name ?? (isNamed ? parent.name : undefined))?.getText();
  const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
  return `${name ?? '(anonymous)'}:${String(line + 1)}`;
}
