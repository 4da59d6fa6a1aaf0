/** The contracts of each kind of change, as values: the contracts of `typetests/versions/changes/versions.ts`. */
import { type Contract, type ContractOperation, events, jsonLines, multipart, type Schema, separated } from 'routepact'
import type { KindName } from '../../../typetests/versions/changes/kinds.ts'
import type { Kit } from '../../../typetests/versions/changes/versions.ts'

/** The contracts of one kind: the old one, one that breaks clients, and one that does not. */
interface ContractVersions {
  readonly old: Contract
  readonly breaking: Contract
  readonly compatible: Contract
}

type Operation = ContractOperation

const toVersions = (old: Operation, breaking: Operation, compatible: Operation): ContractVersions => ({
  old: { op: old },
  breaking: { op: breaking },
  compatible: { op: compatible },
})

/** A change whose reverse is compatible, in another operation. */
const toReversible = (old: Operation, next: Operation): ContractVersions => {
  const otherOld = { ...old, path: '/other' }
  const otherNext = { ...next, path: '/other' }
  return {
    old: { op: old, other: otherNext },
    breaking: { op: next, other: otherNext },
    compatible: { op: old, other: otherOld },
  }
}

type Method = Operation['method']
type Security = Exclude<Operation['security'], undefined>
type Responses = Operation['responses']

const toRoute = (path: string, method: Method): Operation => ({ path, method, responses: { 200: {} } })
const plain = toRoute('/', 'POST')
const toSecured = (security: Security): Operation => ({ ...plain, security })
const toParams = (pathParams: Schema): Operation => ({ ...toRoute('/:id', 'GET'), pathParams })
const toQuery = (query: Schema, separator?: ',' | '|'): Operation => ({ ...plain, query: separator ? separated(query, { note: separator }) : query })
const toHeaders = (headers: Schema): Operation => ({ ...plain, headers })
/** The functions that make the schemas of bodies. */
const wrappers: { readonly [contentType: string]: (schema: Schema) => Schema } = {
  'application/x-ndjson': jsonLines,
  'multipart/form-data': (schema) => multipart(schema),
  'text/event-stream': (schema) => events(schema as never, { fields: true }),
}
const toContents = (body: Schema, types: readonly string[]): { [type: string]: { body: Schema } } =>
  Object.fromEntries(types.map((type) => [type, { body: wrappers[type]?.(body) ?? body }]))
const toBody = (body: Schema, ...types: readonly string[]): Operation => ({
  ...plain,
  requests: toContents(body, types.length > 0 ? types : ['application/json']),
})
const toOptionalBody = (body: Schema): Operation => ({ ...plain, requests: { 'application/json': { body }, optional: true } })
const toResponses = (responses: Responses): Operation => ({ path: '/', method: 'GET', responses })
const toJson = (body: Schema): { [type: string]: { body: Schema } } => toContents(body, ['application/json'])
const toFound = (body: Schema, ...types: readonly string[]): Operation =>
  toResponses({ 200: toContents(body, types.length > 0 ? types : ['application/json']) })
const toFoundWith = (body: Schema, headers: Schema): Operation =>
  toResponses({ 200: { 'application/json': { body, headers } } })

/** Creates the contracts of every kind from the schemas of a library. */
export function createVersions(kit: Kit): { readonly [Name in KindName]: ContractVersions } {
  const deprecated: Operation = { ...toRoute('/old', 'GET'), deprecated: true }
  return {
    operationGone: { old: { op: plain, old: deprecated }, breaking: { old: deprecated }, compatible: { op: plain } },
    methodChanged: {
      old: { op: toRoute('/', 'GET') },
      breaking: { op: toRoute('/', 'POST') },
      compatible: { other: toRoute('/', 'GET') },
    },
    pathChanged: toVersions(
      toRoute('/users/:id', 'GET'),
      toRoute('/people/:id', 'GET'),
      toRoute('/users/:user', 'GET'),
    ),
    securityAdded: toVersions(plain, toSecured([{ token: [] }]), toSecured([])),
    scopeAdded: toVersions(
      toSecured([{ token: ['read'] }]),
      toSecured([{ token: ['read', 'write'] }]),
      toSecured([{ token: [] }]),
    ),
    schemeAdded: toVersions(
      toSecured([{ token: [] }]),
      toSecured([{ token: [], session: [] }]),
      toSecured([{ token: [] }, { session: [] }]),
    ),
    alternativeGone: toVersions(
      toSecured([{ token: [] }, { session: [] }]),
      toSecured([{ session: [] }]),
      toSecured([{ session: [] }, { token: [] }]),
    ),
    parameterNarrowed: toVersions(toRoute('/:id', 'GET'), toParams(kit.idA), toParams(kit.id)),
    parameterLiteralGone: toVersions(toParams(kit.idAB), toParams(kit.idA), toParams(kit.id)),
    queryAdded: toVersions(plain, toQuery(kit.note), toQuery(kit.optionalNote)),
    queryRequired: toVersions(toQuery(kit.optionalNote), toQuery(kit.note), toQuery(kit.empty)),
    queryNarrowed: toVersions(toQuery(kit.note), toQuery(kit.a), toQuery(kit.optionalNote)),
    queryLiteralGone: toVersions(toQuery(kit.ab), toQuery(kit.a), toQuery(kit.note)),
    queryListGone: toVersions(toQuery(kit.texts), toQuery(kit.note), plain),
    separatorChanged: toVersions(toQuery(kit.texts), toQuery(kit.texts, ','), toQuery(kit.textsOrNumbers)),
    separatorGone: toVersions(toQuery(kit.texts, '|'), toQuery(kit.texts), toQuery(kit.textsOrNumbers, '|')),
    headerRequired: toVersions(toHeaders(kit.xOptionalNote), toHeaders(kit.xNote), toHeaders(kit.empty)),
    headerLiteralGone: toVersions(toHeaders(kit.xAB), toHeaders(kit.xA), toHeaders(kit.xNote)),
    cookieRequired: toVersions(plain, toHeaders(kit.cookie), toHeaders(kit.optionalCookie)),
    bodyAdded: toVersions(plain, toBody(kit.note), toBody(kit.optionalNote)),
    bodyRequired: toVersions(toBody(kit.optionalBody), toBody(kit.note), plain),
    optionalGone: toVersions(toOptionalBody(kit.note), toBody(kit.note), toBody(kit.optionalNote)),
    bodyTypeGone: toVersions(
      toBody(kit.text, 'text/plain', 'text/csv'),
      toBody(kit.text, 'text/csv'),
      toBody(kit.text, 'text/plain', 'text/csv', 'text/html'),
    ),
    propertyAdded: toVersions(toBody(kit.empty), toBody(kit.note), toBody(kit.optionalNote)),
    propertyRequired: toVersions(toBody(kit.optionalNote), toBody(kit.note), toBody(kit.empty)),
    nestedRequired: toVersions(toBody(kit.address), toBody(kit.cityAddress), toBody(kit.empty)),
    elementRequired: toVersions(toBody(kit.lines), toBody(kit.skuLines), toBody(kit.optionalSkuLines)),
    nullGone: toVersions(toBody(kit.nullableNote), toBody(kit.note), toBody(kit.anything)),
    literalGone: toVersions(toBody(kit.ab), toBody(kit.a), toBody(kit.note)),
    numberLiteralGone: toVersions(toBody(kit.oneTwo), toBody(kit.one), toBody(kit.number)),
    booleanLiteralGone: toVersions(toBody(kit.boolean), toBody(kit.yes), toBody(kit.booleanOrText)),
    stringGone: toVersions(toBody(kit.note), toBody(kit.number), toBody(kit.numberOrText)),
    stringNarrowed: toVersions(toBody(kit.note), toBody(kit.ab), toBody(kit.nullableNote)),
    numberGone: toVersions(toBody(kit.number), toBody(kit.note), toBody(kit.numberOrText)),
    numberNarrowed: toVersions(toBody(kit.number), toBody(kit.one), toBody(kit.numberOrText)),
    booleanGone: toVersions(toBody(kit.boolean), toBody(kit.note), toBody(kit.booleanOrText)),
    arrayGone: toVersions(toBody(kit.pair), toBody(kit.note), toBody(kit.texts)),
    objectGone: toVersions(toBody(kit.object), toBody(kit.note), toBody(kit.record)),
    elementNarrowed: toVersions(toBody(kit.texts), toBody(kit.numbers), toBody(kit.textsOrNumbers)),
    tupleElementNarrowed: toVersions(toBody(kit.pair), toBody(kit.mixedPair), toBody(kit.widePair)),
    lengthGone: toVersions(toBody(kit.pair), toBody(kit.single), toBody(kit.texts)),
    lengthsNarrowed: toVersions(toBody(kit.texts), toBody(kit.pair), toBody(kit.textsOrNumbers)),
    recordNarrowed: toVersions(toBody(kit.record), toBody(kit.numberRecord), toBody(kit.wideRecord)),
    tagGone: toVersions(toBody(kit.payment), toBody(kit.transfer), toBody(kit.empty)),
    memberRequired: toVersions(toBody(kit.payment), toBody(kit.codedPayment), toBody(kit.optionalCodePayment)),
    unionNarrowed: toVersions(toBody(kit.shapes), toBody(kit.otherShapes), toBody(kit.moreShapes)),
    unknownNarrowed: toVersions(toBody(kit.anything), toBody(kit.note), plain),
    fileGone: toVersions(
      toBody(kit.file, 'multipart/form-data'),
      toBody(kit.fileText, 'multipart/form-data'),
      toBody(kit.fileOrText, 'multipart/form-data'),
    ),
    textNarrowed: toVersions(
      toBody(kit.textAB, 'text/plain'),
      toBody(kit.textA, 'text/plain'),
      toBody(kit.text, 'text/plain'),
    ),
    statusGone: toVersions(
      toResponses({ 200: {}, 201: {}, 404: {} }),
      toResponses({ 200: {} }),
      toResponses({ 200: {}, 201: {} }),
    ),
    statusAdded: toVersions(
      toResponses({ 200: {} }),
      toResponses({ 200: {}, 302: {} }),
      toResponses({ 200: {}, 409: {} }),
    ),
    defaultAdded: toVersions(toResponses({ 200: {} }), toResponses({ default: {} }), toResponses({ 200: {}, default: {} })),
    responseTypeGone: toVersions(
      toFound(kit.text, 'text/plain', 'text/csv'),
      toFound(kit.text, 'text/plain'),
      toFound(kit.text, 'text/plain', 'text/csv', 'text/html'),
    ),
    fieldGone: toReversible(toFound(kit.note), toFound(kit.empty)),
    fieldOptional: toReversible(toFound(kit.note), toFound(kit.optionalNote)),
    fieldNullable: toReversible(toFound(kit.note), toFound(kit.nullableNote)),
    fieldLiteralReplaced: toVersions(toFound(kit.one), toFound(kit.a), toFound(kit.oneTwo)),
    fieldWidened: toReversible(toFound(kit.ab), toFound(kit.note)),
    fieldTypeAdded: toReversible(toFound(kit.note), toFound(kit.numberOrText)),
    fieldUnknown: toReversible(toFound(kit.note), toFound(kit.anything)),
    fieldObject: toVersions(toFound(kit.shapes), toFound(kit.otherShapes), toFound(kit.shapes)),
    nestedFieldGone: toReversible(toFound(kit.skuLines), toFound(kit.lines)),
    tagAdded: toReversible(toFound(kit.transfer), toFound(kit.payment)),
    dateReplaced: toVersions(toFound(kit.date), toFound(kit.number), toFound(kit.note)),
    defaultFieldGone: toVersions(
      toResponses({ 200: {}, default: toJson(kit.note) }),
      toResponses({ 200: {}, 500: toJson(kit.empty), default: toJson(kit.note) }),
      toResponses({ 200: {}, 500: toJson(kit.note) }),
    ),
    elementFieldGone: toReversible(
      toFound(kit.note, 'application/x-ndjson'),
      toFound(kit.empty, 'application/x-ndjson'),
    ),
    eventFieldGone: toReversible(toFound(kit.noteEvent, 'text/event-stream'), toFound(kit.event, 'text/event-stream')),
    responseHeaderGone: toReversible(toFoundWith(kit.note, kit.xNote), toFound(kit.note)),
    responseHeaderOptional: toReversible(toFoundWith(kit.note, kit.xNote), toFoundWith(kit.note, kit.xOptionalNote)),
    bodilessHeaderGone: toVersions(
      toResponses({ 200: {}, 204: { 'application/json': { body: kit.nothing, headers: kit.xNote } } }),
      toResponses({ 200: {}, 204: {} }),
      toResponses({ 200: {}, 204: { 'text/plain': { body: kit.optionalBody, headers: kit.xA } } }),
    ),
  }
}
