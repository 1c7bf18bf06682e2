import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { dependencyRules, root } from '../build/packages.js';

/**
 * The reports of the public declarations: what each entry of a package exports, and every declaration that these exports
 * name, without comments. They are read from the built `dist/*.d.ts`, so a change of a type that users can see is a
 * change of a report.
 *
 * @returns {{ file: string, text: string }[]} `file` is below the root. A package without declarations has none.
 */
export function apiReports() {
  const packages = Object.keys(dependencyRules)
    .map((name) => ({ name, entries: entriesWithTypes(name) }))
    .filter(({ entries }) => entries.length);
  const files = packages.flatMap(({ entries }) => entries.map(({ types }) => types));
  const program = ts.createProgram(files, { noLib: true, types: [] }, hostOf());
  return packages.map(({ name, entries }) => ({
    file: `packages/${name}/api.md`,
    text: reportOf(program, name, entries),
  }));
}

function entriesWithTypes(name) {
  const folder = join(root, 'packages', name);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([, target]) => target.types)
    .map(([path, { types }]) => ({
      entry: join(`@postern/${name}`, path),
      types: join(folder, types),
    }));
}

/** Resolves only the files of the package itself: names of other packages stay names. */
function hostOf() {
  const host = ts.createCompilerHost({});
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => {
      const file = resolve(dirname(containing), text.replace(/\.js$/, '.d.ts'));
      const isOwn = text.startsWith('.') && existsSync(file);
      return { resolvedModule: isOwn ? { resolvedFileName: file, extension: '.d.ts' } : undefined };
    });
  return host;
}

function reportOf(program, name, entries) {
  const checker = program.getTypeChecker();
  const found = new Found(checker);
  const sections = entries.map(({ entry, types }) => {
    const exported = exportsOf(checker, program.getSourceFile(types), found);
    return `## ${entry}\n\n${exported.map((line) => `- ${line}`).join('\n') || 'Exports nothing.'}\n`;
  });
  return `# The public declarations of @postern/${name}

Written by \`node tools/checks/check-api.js --write\` from the built declarations.

${sections.join('\n')}
## Declarations

\`\`\`ts
${[...found.imports()].sort().join('\n')}${found.imports().size ? '\n\n' : ''}${found.texts().sort().join('\n')}
\`\`\`
`;
}

function exportsOf(checker, file, found) {
  const module = checker.getSymbolAtLocation(file);
  if (!module) return [];
  return checker
    .getExportsOfModule(module)
    .map((symbol) => {
      const target = found.add(symbol);
      if (target === undefined) return `\`${symbol.name}\` of \`${moduleOf(symbol)}\``;
      return target === symbol.name ? `\`${target}\`` : `\`${symbol.name}\`: \`${target}\``;
    })
    .sort();
}

/** The module that a name is imported or exported again from. */
function moduleOf(symbol) {
  for (let node = symbol.declarations?.[0]; node; node = node.parent)
    if (node.moduleSpecifier) return node.moduleSpecifier.text;
  return undefined;
}

/** The declarations that were reached, each once, and the names of other packages in them. */
class Found {
  #checker;
  #statements = new Map();
  #imports = new Set();
  #printer = ts.createPrinter({ removeComments: true });

  constructor(checker) {
    this.#checker = checker;
  }

  /** Adds the declarations of a symbol. @returns its declared name; undefined where another package declares it. */
  add(symbol) {
    const target =
      symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    if (!target.declarations) return undefined;
    for (const declaration of target.declarations) this.#addStatement(statementOf(declaration));
    return target.name;
  }

  /** The lines of imports from other packages. */
  imports() {
    return this.#imports;
  }

  texts() {
    return [...new Set(this.#statements.values())];
  }

  #addStatement(statement) {
    if (!statement || this.#statements.has(statement)) return;
    const file = statement.getSourceFile();
    const text = this.#printer.printNode(ts.EmitHint.Unspecified, statement, file);
    this.#statements.set(
      statement,
      text
        .replace(/^(export |declare )+/, '')
        .replace(/^ +/gm, (spaces) => ' '.repeat(spaces.length / 2)),
    );
    this.#visit(statement);
  }

  #visit(node) {
    ts.forEachChild(node, (child) => this.#visit(child));
    if (!ts.isIdentifier(node)) return;
    const symbol = this.#checker.getSymbolAtLocation(node);
    if (!symbol) return;
    const isImport = symbol.flags & ts.SymbolFlags.Alias;
    if (this.add(symbol) === undefined && isImport)
      this.#imports.add(`import { ${symbol.name} } from '${moduleOf(symbol)}';`);
  }
}

/** The statement at the top of a file that a declaration is a part of; undefined for a part of a type. */
function statementOf(declaration) {
  const isPart = (node) => ts.isVariableDeclaration(node) || ts.isVariableDeclarationList(node);
  let node = declaration;
  while (node.parent && isPart(node)) node = node.parent;
  return node.parent && ts.isSourceFile(node.parent) ? node : undefined;
}
