/** Migrates one operation in a ts-rest contract: its bodies and its field names. */
import { bodyFunctions } from '../../../../src/shared/content-type.ts'
import { readOwn } from '../../../../src/shared/property.ts'
import { describeEmptyBody } from './empty-body.ts'
import { addNotice, addStep, type Migration, quote, readText, resolveValue } from './migration.ts'
import {
  type CallExpression,
  type Compiler,
  type Expression,
  findProperty,
  isProperty,
  type Member,
  type Node,
  type ObjectLiteral,
  type Property,
  readCallee,
  readName,
  readValue,
  unwrap,
} from './syntax.ts'

/** The fields with the same name and meaning, and those to replace. */
const fields = new Set(['method', 'path', 'pathParams', 'query', 'headers', 'summary', 'description', 'deprecated', 'body', 'contentType', 'responses', 'metadata'])

/** Whether an object literal is an operation rather than a router. */
export function isOperation(compiler: Compiler, object: ObjectLiteral): boolean {
  return ['method', 'path'].some((name) => {
    const property = findProperty(compiler, object, name)
    return property && !compiler.isObjectLiteralExpression(unwrap(compiler, readValue(compiler, property)))
  })
}

/** Whether an operation has content types already: in `requests`, or in a response that is written in place. */
export function isMigrated(compiler: Compiler, operation: ObjectLiteral): boolean {
  if (findProperty(compiler, operation, 'requests')) return true
  const responses = findProperty(compiler, operation, 'responses')
  const statuses = responses && unwrap(compiler, readValue(compiler, responses))
  if (!statuses || !compiler.isObjectLiteralExpression(statuses)) return false
  return statuses.properties.some((member) => {
    const content = isProperty(compiler, member) ? unwrap(compiler, readValue(compiler, member)) : undefined
    return content !== undefined && compiler.isObjectLiteralExpression(content) && !findProperty(compiler, content, 'contentType')
  })
}

/** Migrates an operation in place. Its position in the source does not change. */
export function migrateOperation(migration: Migration, operation: ObjectLiteral): void {
  const { compiler, operations } = migration
  if (operations.has(operation)) return
  operations.add(operation)
  const find = (name: string): Expression | undefined => {
    const property = findProperty(compiler, operation, name)
    return property && readValue(compiler, property)
  }
  for (const member of operation.properties) migrateField(migration, member)
  migrateBody(migration, operation)
  const responses = find('responses')
  if (!responses || !migrateShared(migration, responses, true)) {
    addStep(migration, operation, "'responses' are defined elsewhere: declare each body under its content type")
  }
  const query = find('query')
  if (query && !/preprocess|pipe/.test(query.getText()) && /(?<!coerce\.)\b(?:number|int|boolean|bigint|date)\(/.test(query.getText())) {
    addStep(migration, query, "'query' must accept strings: see docs/migration/ts-rest.md")
  }
  const path = find('path')
  if (path && /[*?(]/.test(path.getText())) addStep(migration, path, "'path' has a pattern: declare an operation for each path")
  if (path) migratePath(migration, path)
}

/** Writes the router's prefix into a path. An operation without a path is at the prefix, or else at the root. */
function migratePath({ edits, prefixes }: Migration, path: Expression): void {
  const [start, prefix = ''] = [path.getStart() + 1, prefixes.get(path)]
  const isRoot = /^(['"`])\/?\1$/.test(path.getText())
  if (prefix) edits.replace(start, isRoot ? path.end - 1 : start, prefix)
  else if (isRoot) edits.replace(start, path.end - 1, '/')
}

/** Renames or removes a field. A field without a place in an operation stays, with a step for it. */
function migrateField(migration: Migration, member: ObjectLiteral['properties'][number]): void {
  const { compiler, edits } = migration
  const name = readName(member)
  if (!isProperty(compiler, member) || name === undefined) {
    return addStep(migration, member, `${quote(member)} is defined elsewhere: its fields must be those of routepact`)
  }
  const value = readValue(compiler, member)
  if (name === 'metadata') {
    if (value === member.name) edits.replace(value.getStart(), value.getStart(), 'meta: ')
    else edits.replace(member.name.getStart(), member.name.end, 'meta')
    return addNotice(migration, member, "'metadata' is now 'meta', which guards nothing until 'before' or 'security' reads it")
  }
  if (addStrictStep(migration, member, member.parent)) return edits.remove(member.getStart(), member.end)
  if (!fields.has(name)) return addStep(migration, member, `'${name}' is not a field of an operation: see docs/migration/ts-rest.md`)
  const isSchema = /^(?:pathParams|query|headers)$/.test(name)
  const given = resolveValue(migration, value)
  if (isSchema && (compiler.isObjectLiteralExpression(given) || isEmpty(migration, given) || readCallee(compiler, given).endsWith('.type'))) {
    addStep(migration, member, `'${name}' must be a schema of an object`)
  }
}

/**
 * Adds a step for an option that let handlers return undeclared statuses. Returns whether the member is this option, which is then removed.
 *
 * @param place the node that keeps its position
 */
export function addStrictStep(migration: Migration, member: Member, place: Node): boolean {
  const { compiler } = migration
  if (readName(member) !== 'strictStatusCodes' || !isProperty(compiler, member)) return false
  if (resolveValue(migration, readValue(compiler, member)).kind !== compiler.SyntaxKind.TrueKeyword) {
    addNotice(migration, place, "'strictStatusCodes' always holds: declare each status that a handler returns, because clients throw for others")
  }
  return true
}

/** Replaces `body` and `contentType` by `requests`. */
function migrateBody(migration: Migration, operation: ObjectLiteral): void {
  const { compiler, edits } = migration
  const body = findProperty(compiler, operation, 'body')
  const contentType = findProperty(compiler, operation, 'contentType')
  const value = body && readValue(compiler, body)
  const hasBody = value && !isEmpty(migration, value)
  if (contentType && !hasBody) addStep(migration, contentType, "'contentType' is the key of a body in 'requests'")
  if (!body || !value) return
  if (!hasBody) {
    // `z.void()` rejected a request with a body.
    if (/\bz\.(?:void|undefined)$/.test(readCalleeWithTypes(migration, resolveValue(migration, value)))) {
      addStep(migration, operation, "a request with a body is not rejected any more: the router does not read it")
    }
    return edits.remove(body.getStart(), body.end)
  }
  if (contentType) edits.remove(contentType.getStart(), contentType.end)
  const type = contentType ? toKey(compiler, readValue(compiler, contentType)) : "'application/json'"
  const wrap = contentType ? wrapBody(migration, readValue(compiler, contentType), value) : { open: '', close: '' }
  if (value !== body.name) edits.replaceCode(body.getStart(), value.getStart(), `requests: { ${type}: { body: ${wrap.open}`)
  else edits.replace(body.getStart(), body.getStart(), `requests: { ${type}: { ${wrap.open && `body: ${wrap.open}`}`)
  edits.replace(body.end, body.end, `${wrap.close} } }`)
  checkBody(migration, value)
  const empty = describeEmptyBody(migration, value)
  if (empty !== undefined) addNotice(migration, body, `${quote(value)} ${empty}`)
}

/** Migrates the responses of an operation, or of several operations with shared responses. Returns whether the responses were found. */
export function migrateShared(migration: Migration, value: Expression, needsDefault = false): boolean {
  const { compiler } = migration
  const found = resolveValue(migration, value)
  // `c.responses({ … })` returns its argument.
  const responses = readCallee(compiler, found).endsWith('.responses') ? (found as CallExpression).arguments[0] : found
  const owner = responses && migration.of(responses)
  if (!owner || !compiler.isObjectLiteralExpression(responses)) return false
  migrateResponses(owner, responses, needsDefault)
  return true
}

function migrateResponses(migration: Migration, responses: ObjectLiteral, needsDefault: boolean): void {
  const { compiler, edits, imports, migrated } = migration
  if (migrated.has(responses)) return
  migrated.add(responses)
  const { properties } = responses
  let hasOthers = false
  for (const property of properties) {
    if (isProperty(compiler, property)) migrateResponse(migration, property)
    else if (compiler.isSpreadAssignment(property) && migrateShared(migration, property.expression)) hasOthers = true
    else {
      hasOthers = true
      addStep(migration, property, `'${property.getText()}' is defined elsewhere: declare its bodies under their content types`)
    }
  }
  const last = properties.at(-1)
  // A spread may declare 200.
  if (!needsDefault || !last || hasOthers || properties.some((property) => readName(property) === '200')) return
  imports.add('errors')
  const start = responses.getText().slice(0, last.getStart() - responses.getStart())
  const space = start.slice(start.trimEnd().length) || ' '
  edits.replace(last.end, last.end, `,${space}...errors('default')`)
}

/** Declares a status's body under its content type. */
function migrateResponse(migration: Migration, property: Property): void {
  const { compiler, edits } = migration
  const value = readValue(compiler, property)
  // A shorthand's name is a status in no contract, but may be a constant in a shared object.
  if (value === property.name) return addStep(migration, property, `${quote(property)} is defined elsewhere: declare its body under its content type`)
  const [from, to] = [value.getStart(), value.end]
  if (isEmpty(migration, value)) return edits.replaceCode(from, to, '{}')
  // Responses from elsewhere are migrated where they are declared.
  if (migrateOther(migration, value)) return
  edits.replace(from, from, "{ 'application/json': { body: ")
  edits.replace(to, to, ' } }')
  checkBody(migration, value)
}

/** Migrates `c.otherResponse({ contentType, body })`. Returns whether the value is such a call. */
export function migrateOther(migration: Migration, value: Expression): boolean {
  const { compiler } = migration
  const found = resolveValue(migration, value)
  if (!readCallee(compiler, found).endsWith('.otherResponse')) return false
  const [other] = (found as CallExpression).arguments
  const [type, body] = ['contentType', 'body'].map((name) => {
    const property = other && compiler.isObjectLiteralExpression(other) ? findProperty(compiler, other, name) : undefined
    return property && readValue(compiler, property)
  })
  const owner = migration.of(found)
  if (!owner || !type || !body) return false
  if (owner.migrated.has(found)) return true
  owner.migrated.add(found)
  const wrap = wrapBody(owner, type, body)
  owner.edits.replaceCode(found.getStart(), body.getStart(), `{ ${toKey(compiler, type)}: { body: ${wrap.open}`)
  owner.edits.replaceCode(body.end, found.end, `${wrap.close} } }`)
  checkBody(owner, body)
  return true
}

/** What the schema for each of these bodies must be. */
const bodySteps = {
  multipart: "'body' of a form must declare its files with z.file(), and its fields that are JSON with { json: ['name'] }",
  events: "'body' of an event stream must be the schema of the data: handlers return an async iterable. byteStream() sends text as it is",
  jsonLines: "'body' of JSON lines must be the schema of a line: handlers return an async iterable. byteStream() sends text as it is",
} as const

/**
 * Returns the source around a body's schema if its content type needs more than a schema, and adds a step that says what the schema must
 * be.
 */
function wrapBody(migration: Migration, type: Expression, body: Expression): { readonly open: string; readonly close: string } {
  const name = readOwn<keyof typeof bodySteps>(bodyFunctions, (readText(migration, type) ?? '').toLowerCase())
  if (!name) return { open: '', close: '' }
  migration.imports.add(name)
  addStep(migration, body, bodySteps[name])
  return { open: `${name}(`, close: ')' }
}

/** Returns a content type's key: a name that is not a literal is computed. */
function toKey(compiler: Compiler, type: Expression): string {
  const inner = unwrap(compiler, type)
  return compiler.isStringLiteral(inner) ? inner.getText() : `[${inner.getText()}]`
}

/** Whether a value stands for a missing body. */
function isEmpty(migration: Migration, value: Expression): boolean {
  const found = resolveValue(migration, value)
  return /^(?:null|undefined)$/.test(found.getText()) || /(?:\.noBody|\bz\.undefined|\bz\.void)$|\.(?:type|body|response)<(?:null|undefined|void)>/.test(readCalleeWithTypes(migration, found))
}

/** Returns the callee with its type arguments, such as `c.type<null>`. */
function readCalleeWithTypes({ compiler }: Migration, value: Expression): string {
  return compiler.isCallExpression(value) ? value.getText().slice(0, value.getText().indexOf('(')) : ''
}

/** Adds a step for a body that is a type without a schema. */
function checkBody(migration: Migration, value: Expression): void {
  const found: Node = resolveValue(migration, value)
  if (/\.(?:type|body|response|otherResponse)$/.test(readCallee(migration.compiler, found as Expression))) addStep(migration, value, `${quote(value)} must be a schema`)
}
