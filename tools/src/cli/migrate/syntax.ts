/** A module's syntax tree, read with the compiler of the user's project. */
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
export type TypeChecker = TypeScript.TypeChecker
export type Program = TypeScript.Program
export type Type = TypeScript.Type
export type TypeReference = TypeScript.TypeReference

/** A property with a value, such as `path: '/users'` or `path`. */
export type Property = TypeScript.PropertyAssignment | TypeScript.ShorthandPropertyAssignment

/** Loads TypeScript as a module in the file's folder would. */
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

/** Returns a property's name, without quotes; undefined for a spread. */
export function readName({ name }: Member): string | undefined {
  return name?.getText().replace(/^['"]|['"]$/g, '')
}

/** Whether a member has a value, unlike a spread, a method or an accessor. */
export function isProperty(compiler: Compiler, member: Member): member is Property {
  return compiler.isPropertyAssignment(member) || compiler.isShorthandPropertyAssignment(member)
}

/** Finds the property with a value. */
export function findProperty(compiler: Compiler, object: ObjectLiteral, name: string): Property | undefined {
  return object.properties.filter((member) => isProperty(compiler, member)).find((property) => readName(property) === name)
}

/** Returns a property's value: the expression, or the name that stands for both. */
export function readValue(compiler: Compiler, property: Property): Expression {
  return compiler.isPropertyAssignment(property) ? property.initializer : property.name
}

/** Removes parentheses, `as const`, `satisfies` and other parts that exist only for the compiler. */
export function unwrap(compiler: Compiler, node: Expression): Expression {
  let inner = node
  while (compiler.isParenthesizedExpression(inner) || compiler.isAsExpression(inner) || compiler.isSatisfiesExpression(inner) || compiler.isNonNullExpression(inner)) inner = inner.expression
  return inner
}

/** Returns a call's callee as text, such as `z.undefined`; `''` for another expression. */
export function readCallee(compiler: Compiler, node: Expression): string {
  const call = unwrap(compiler, node)
  return compiler.isCallExpression(call) ? call.expression.getText() : ''
}
