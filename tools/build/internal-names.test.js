import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { internalNames } from './internal-names.js';

const pathOf = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const names = new Set(internalNames);
const ROOMS = ['core', 'react', 'vue', 'svelte', 'preact', 'element', 'solid'];
/** What applications import; `adapter` is between the packages. */
const ENTRIES = ROOMS.flatMap((room) =>
  ['index.ts', 'eager.ts', 'lazy.ts', 'testing.ts', 'dom/index.ts'].map((file) =>
    pathOf(`packages/${room}/src/${file}`),
  ),
);

const files = ROOMS.flatMap((room) =>
  readdirSync(pathOf(`packages/${room}/src`), { recursive: true }).map((file) =>
    pathOf(`packages/${room}/src/${file}`),
  ),
).filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$|\/test\//.test(file));
const { config } = ts.readConfigFile(pathOf('tsconfig.base.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, pathOf('.'));
const program = ts.createProgram(files, { ...options, noEmit: true });
const checker = program.getTypeChecker();

const isOurs = (symbol) =>
  (symbol.declarations ?? []).every((each) =>
    ROOMS.some((room) => each.getSourceFile().fileName.includes(`/packages/${room}/src/`)),
  );

describe('what has a short name in a browser', () => {
  test('is no property of the platform or of another package', () => {
    const foreign = new Set();
    const visit = (node) => {
      const name = ts.isPropertyAccessExpression(node)
        ? node.name
        : ts.isBindingElement(node)
          ? (node.propertyName ?? node.name)
          : null;
      if (name && ts.isIdentifier(name) && names.has(name.text)) {
        const symbol = ts.isBindingElement(node)
          ? checker.getTypeAtLocation(node.parent).getProperty(name.text)
          : checker.getSymbolAtLocation(name);
        if (symbol && !isOurs(symbol))
          foreign.add(`${name.text} in ${node.getSourceFile().fileName}`);
      }
      ts.forEachChild(node, visit);
    };
    for (const file of files) visit(program.getSourceFile(file));
    expect([...foreign]).toEqual([]);
  });

  test('is no property of what an application sees', () => {
    const seen = new Set();
    const open = new Set();
    const visitType = (type) => {
      if (seen.has(type)) return;
      seen.add(type);
      if (type.isUnionOrIntersection()) type.types.forEach(visitType);
      for (const each of checker.getTypeArguments?.(type) ?? []) visitType(each);
      for (const symbol of type.getProperties()) {
        if (!symbol.declarations?.length || !isOurs(symbol)) continue;
        if (names.has(symbol.name)) open.add(`${symbol.name} of ${checker.typeToString(type)}`);
        visitType(checker.getTypeOfSymbol(symbol));
      }
      for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) {
        for (const parameter of signature.parameters) visitType(checker.getTypeOfSymbol(parameter));
        visitType(signature.getReturnType());
      }
    };
    const sources = ENTRIES.map((entry) => program.getSourceFile(entry)).filter(Boolean);
    for (const source of sources)
      for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(source))) {
        const real =
          symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
        visitType(checker.getTypeOfSymbol(real));
        visitType(checker.getDeclaredTypeOfSymbol(real));
      }
    expect([...open]).toEqual([]);
  });
});
