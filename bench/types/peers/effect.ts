/** Effect: groups of endpoints with its own schemas, and a layer that handles each group. */
import { hasBody, type Idiom, method, toConstants } from '../fixtures.ts'
import type { Library } from '../libraries.ts'
import { eachGroup, toIndexes, toWork } from './statements.ts'

/** The other fixtures' schemas, written for Effect. Problems are tagged errors, because Effect distinguishes errors by tag. */
const schema: Library = {
  name: 'effect',
  imports: `import { Effect, Layer, Schema } from 'effect'
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from 'effect/http-api'`,
  problem: `{
  error: Schema.String,
  details: Schema.optional(Schema.Array(Schema.Struct({ message: Schema.String, path: Schema.String }))),
}
class Invalid extends Schema.TaggedError<Invalid>()('Invalid', problem, { httpApiStatus: 400 }) {}
class Missing extends Schema.TaggedError<Missing>()('Missing', problem, { httpApiStatus: 404 }) {}`,
  schemas: (index) => ({
    params: `Schema.Struct({ shop${index}: Schema.String, id${index}: Schema.String })`,
    query: `Schema.Struct({
  search${index}: Schema.String,
  page: Schema.String.pipe(Schema.withDecodingDefault(Effect.succeed('1'))),
  tags: Schema.optional(Schema.Array(Schema.String)),
})`,
    body: `Schema.Struct({
  name${index}: Schema.String,
  address: Schema.Struct({ street: Schema.String, city: Schema.String }),
  lines: Schema.Array(Schema.Struct({ sku: Schema.String, quantity: Schema.Number })),
  note: Schema.optional(Schema.String),
})`,
    found: `Schema.Struct({
  id${index}: Schema.String,
  owner: Schema.Struct({ name: Schema.String, email: Schema.String }),
  total: Schema.Number,
  tags: Schema.Array(Schema.String),
  note: Schema.optional(Schema.String),
})`,
  }),
  output: (name) => `typeof ${name}.Type`,
  input: (name) => `typeof ${name}.Encoded`,
}

const parts = { params: 'params', query: 'query', body: 'payload' }

const respond = (status: number, body: string): string =>
  status === 200 ? `return ${body}` : `return yield* new Missing(${body})`

const toEndpoint = (index: number): string => `  HttpApiEndpoint.${method(index).toLowerCase()}(
    'op${index}',
    '/r${index}/:shop${index}/:id${index}',
    {
      params: params${index},
      query: query${index},
      ${hasBody(index) ? `payload: body${index},` : ''}
      success: found${index},
      error: [Invalid, Missing],
    },
  ),`

const toArguments = (index: number): string => `{ params, query${hasBody(index) ? ', payload' : ''} }`

const toHandler = (index: number): string => `Effect.fn(function* (${toArguments(index)}) {
  ${toWork(index, parts, respond)}
})`

const toGroup = (group: number, indexes: readonly number[]): string =>
  `export class Group${group} extends HttpApiGroup.make('group${group}').add(
${indexes.map(toEndpoint).join('\n')}
) {}`

/** A group's handlers in one object. */
const toObject = (indexes: readonly number[]): string =>
  `handlers.handleAll({\n${indexes.map((index) => `  op${index}: ${toHandler(index)},`).join('\n')}\n})`

/** A group's handlers in a chain. */
const toChain = (indexes: readonly number[]): string =>
  `handlers\n${indexes.map((index) => `  .handle('op${index}', ${toHandler(index)})`).join('\n')}`

type Handlers = (indexes: readonly number[]) => string

const toLayer = (group: number, handlers: string): string =>
  `export const live${group} = HttpApiBuilder.group(Api, 'group${group}', (handlers) => ${handlers})`

const toRoutes = (layers: string): string =>
  `export const routes = HttpApiBuilder.layer(Api).pipe(Layer.provide([${layers}]))`

const toOneGroup = (handlers: Handlers, count: number): string => `${toConstants(schema, count)}
${toGroup(0, toIndexes(count))}
export class Api extends HttpApi.make('api').add(Group0) {}
${toLayer(0, handlers(toIndexes(count)))}
${toRoutes('live0')}`

/** All endpoints in one group, as for an API without resources. */
const inOneGroup: Idiom = {
  name: 'Effect, one group',
  write: (_, count) => ({ 'main.ts': toOneGroup(toObject, count) }),
}

/** The same with a call for each handler, as in the `HttpApiBuilder.group` reference. */
const chained: Idiom = {
  name: 'Effect, one chain',
  write: (_, count) => ({ 'main.ts': toOneGroup(toChain, count) }),
}

/** The documented idiom: a group for each resource, and a layer for each group. */
const inGroups: Idiom = {
  name: 'Effect, groups of 10',
  write: (_, count) => ({
    'main.ts': `${toConstants(schema, count)}
${eachGroup(count, toGroup)}
export class Api extends HttpApi.make('api')
${eachGroup(count, (group) => `  .add(Group${group})`)} {}
${eachGroup(count, (group, indexes) => toLayer(group, toObject(indexes)))}
${toRoutes(eachGroup(count, (group) => `live${group},`))}`,
  }),
}

/** What Effect's schemas cost alone, needed for the comparison: the other peers use different schemas. */
const schemasOnly: Idiom = {
  name: 'Effect, schemas only',
  write: (_, count) => ({ 'main.ts': toConstants(schema, count, 'export ').replaceAll('\nclass ', '\nexport class ') }),
}

export const effect: readonly Idiom[] = [inGroups, inOneGroup, chained, schemasOnly]
