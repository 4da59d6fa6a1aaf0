/** Migrates one operation of a ts-rest contract: its bodies and the names of its fields. */
import { addStep, type Migration } from './migration.ts'
import {
  type CallExpression,
  type Expression,
  findValue,
  type ObjectLiteral,
  type Property,
  readCallee,
  readName,
} from './syntax.ts'

/** Migrates an operation in place. Its position in the source does not change. */
export function migrateOperation(migration: Migration, operation: ObjectLiteral): void {
  const { compiler, edits } = migration
  const metadata = findValue(compiler, operation, 'metadata')
  if (metadata) edits.replace(metadata.name.getStart(), metadata.name.end, 'meta')
  migrateBody(migration, operation)
  const responses = findValue(compiler, operation, 'responses')
  if (responses && compiler.isObjectLiteralExpression(responses.initializer)) migrateResponses(migration, responses.initializer)
  else addStep(migration, operation, "'responses' are defined elsewhere: declare each body under its content type")
  const query = findValue(compiler, operation, 'query')?.initializer
  if (query && /\b(?:number|int|boolean|bigint|date)\(/.test(query.getText())) {
    addStep(migration, query, "'query' must accept strings: see the table of the guide")
  }
  const path = findValue(compiler, operation, 'path')?.initializer
  if (path && /[*?(]/.test(path.getText())) addStep(migration, path, "'path' has a pattern: declare an operation for each path")
}

/** Replaces `body` and `contentType` by `requests`. */
function migrateBody(migration: Migration, operation: ObjectLiteral): void {
  const { compiler, edits } = migration
  const contentType = findValue(compiler, operation, 'contentType')
  if (contentType) edits.remove(contentType.getStart(), contentType.end)
  const body = findValue(compiler, operation, 'body')
  if (!body) return
  if (isEmpty(migration, body.initializer)) return edits.remove(body.getStart(), body.end)
  const type = contentType?.initializer.getText() ?? "'application/json'"
  edits.replace(body.getStart(), body.initializer.getStart(), `requests: { ${type}: { body: `)
  edits.replace(body.end, body.end, ' } }')
  checkBody(migration, body.initializer)
  if (/multipart/.test(type)) addStep(migration, body, "'body' of a form must declare its files with z.file()")
}

function migrateResponses(migration: Migration, responses: ObjectLiteral): void {
  const { compiler, edits, imports } = migration
  const { properties } = responses
  for (const property of properties) {
    if (compiler.isPropertyAssignment(property)) migrateResponse(migration, property)
    else addStep(migration, property, `'${property.getText()}' is defined elsewhere: declare its bodies under their content types`)
  }
  const last = properties.at(-1)
  const names = new Set(properties.map(readName))
  // A spread may declare 200.
  if (!last || names.has('200') || names.has(undefined)) return
  imports.add('errors')
  const start = responses.getText().slice(0, last.getStart() - responses.getStart())
  const space = start.slice(start.trimEnd().length) || ' '
  edits.replace(last.end, last.end, `,${space}...errors('default')`)
}

/** Declares the body of a status under its content type. */
function migrateResponse(migration: Migration, { initializer }: Property): void {
  const { compiler, edits } = migration
  const [from, to] = [initializer.getStart(), initializer.end]
  if (isEmpty(migration, initializer)) return edits.replace(from, to, '{}')
  const [other] = readCallee(compiler, initializer).endsWith('.otherResponse') ? (initializer as CallExpression).arguments : []
  const [type, body] = ['contentType', 'body'].map((name) =>
    other && compiler.isObjectLiteralExpression(other) ? findValue(compiler, other, name)?.initializer : undefined,
  )
  if (type && body) {
    edits.replace(from, to, `{ ${type.getText()}: { body: ${body.getText()} } }`)
    return checkBody(migration, body)
  }
  edits.replace(from, from, "{ 'application/json': { body: ")
  edits.replace(to, to, ' } }')
  checkBody(migration, initializer)
}

/** Whether a value stands for a missing body. */
function isEmpty({ compiler }: Migration, value: Expression): boolean {
  return /^(?:null|undefined)$/.test(value.getText()) || /(?:\.noBody|z\.undefined|z\.void)$/.test(readCallee(compiler, value))
}

/** Adds a step for a body that is a type without a schema. */
function checkBody(migration: Migration, value: Expression): void {
  if (/\.(?:type|otherResponse)$/.test(readCallee(migration.compiler, value))) addStep(migration, value, `'${value.getText().slice(0, 60)}' must be a schema`)
}
