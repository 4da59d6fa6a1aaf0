/** The syntax tree of a module, read with the compiler of the user's project. */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
// Types alone: TypeScript 7 has no compiler API yet.
import type TypeScript from 'typescript-6'
import { CommandError } from '../command-error.ts'

export type Compiler = typeof TypeScript
export type Node = TypeScript.Node
export type Expression = TypeScript.Expression
export type CallExpression = TypeScript.CallExpression
export type ObjectLiteral = TypeScript.ObjectLiteralExpression
export type Member = TypeScript.ObjectLiteralElementLike
export type SourceFile = TypeScript.SourceFile

/** A property with a value, such as `path: '/users'`. */
export type Property = TypeScript.PropertyAssignment

/** Loads TypeScript as a module in the folder of the file would. */
export function loadCompiler(file: string): Compiler {
  const problem = new CommandError("'typescript' must be installed in version 5 or 6: npm install --save-dev typescript@6")
  try {
    const compiler = createRequire(resolve(file))('typescript') as Partial<Compiler>
    if (typeof compiler.createSourceFile !== 'function') throw problem
    return compiler as Compiler
  } catch {
    throw problem
  }
}

/** Returns the name of a property, without quotes; undefined for a spread. */
export function readName({ name }: Member): string | undefined {
  return name?.getText().replace(/^['"]|['"]$/g, '')
}

/** Finds the property with a value. */
export function findValue(compiler: Compiler, object: ObjectLiteral, name: string): Property | undefined {
  return object.properties.filter(compiler.isPropertyAssignment).find((property) => readName(property) === name)
}

/** Returns the callee of a call as text, such as `z.undefined`; `''` for another expression. */
export function readCallee(compiler: Compiler, node: Node): string {
  return compiler.isCallExpression(node) ? node.expression.getText() : ''
}
