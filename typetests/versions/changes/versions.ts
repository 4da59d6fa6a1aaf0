/** The contracts of each kind: the old version, one that breaks clients, and one that does not. */
import type { EventsSchema, JsonLinesSchema, MultipartSchema, Schema, SeparatedSchema } from 'routepact'

/** The names of the schemas that each library declares. */
export type SchemaName =
  | ('empty' | 'text' | 'note' | 'optionalNote' | 'nullableNote' | 'nothing' | 'optionalBody' | 'anything')
  | ('a' | 'ab' | 'textA' | 'textAB' | 'number' | 'one' | 'oneTwo' | 'numberOrText' | 'boolean' | 'yes' | 'booleanOrText')
  | ('texts' | 'numbers' | 'textsOrNumbers' | 'pair' | 'mixedPair' | 'widePair' | 'single')
  | ('object' | 'record' | 'numberRecord' | 'wideRecord')
  | ('address' | 'cityAddress' | 'lines' | 'skuLines' | 'optionalSkuLines')
  | ('transfer' | 'payment' | 'codedPayment' | 'optionalCodePayment' | 'shapes' | 'otherShapes' | 'moreShapes')
  | ('id' | 'idA' | 'idAB' | 'xNote' | 'xOptionalNote' | 'xA' | 'xAB' | 'cookie' | 'optionalCookie')
  | ('file' | 'fileText' | 'fileOrText' | 'date' | 'event' | 'noteEvent')

export type Kit = { readonly [Name in SchemaName]: Schema }

interface Kind<Old, Breaking, Compatible> {
  old: { op: Old }
  breaking: { op: Breaking }
  compatible: { op: Compatible }
}

/** The same for contracts with other names. */
interface Contracts<Old, Breaking, Compatible> {
  old: Old
  breaking: Breaking
  compatible: Compatible
}

/** A change whose reverse is compatible, in another operation. */
type Reversible<Old, Breaking> = Contracts<
  { op: Old; other: Breaking },
  { op: Breaking; other: Breaking },
  { op: Old; other: Old }
>

interface Route<Path, Method> {
  path: Path
  method: Method
  responses: { 200: {} }
}
type Plain = Route<'/', 'POST'>
type Deprecated = Route<'/old', 'GET'> & { deprecated: true }
type Secured<Security> = Plain & { security: Security }
type Params<Params> = Route<'/:id', 'GET'> & { pathParams: Params }
type Query<Query> = Plain & { query: Query }
type Separated<List extends Schema, Separator> = Query<SeparatedSchema<List, { note: Separator }>>
type Headers<Headers> = Plain & { headers: Headers }
type Body<Body, Type extends string = 'application/json'> = Plain & { requests: { [Key in Type]: { body: Body } } }
type OptionalBody<Body> = Plain & { requests: { 'application/json': { body: Body }; optional: true } }
interface Responses<Responses> {
  path: '/'
  method: 'GET'
  responses: Responses
}
type Json<Body> = { 'application/json': { body: Body } }
type Found<Body, Type extends string = 'application/json'> = Responses<{ 200: { [Key in Type]: { body: Body } } }>
type With<Body, Headers> = Responses<{ 200: { 'application/json': { body: Body; headers: Headers } } }>

export interface Versions<K extends Kit> {
  operationGone: Contracts<{ op: Plain; old: Deprecated }, { old: Deprecated }, { op: Plain }>
  methodChanged: Contracts<{ op: Route<'/', 'GET'> }, { op: Route<'/', 'POST'> }, { other: Route<'/', 'GET'> }>
  pathChanged: Kind<Route<'/users/:id', 'GET'>, Route<'/people/:id', 'GET'>, Route<'/users/:user', 'GET'>>

  securityAdded: Kind<Plain, Secured<[{ token: [] }]>, Secured<[]>>
  scopeAdded: Kind<Secured<[{ token: ['read'] }]>, Secured<[{ token: ['read', 'write'] }]>, Secured<[{ token: [] }]>>
  schemeAdded: Kind<
    Secured<[{ token: [] }]>,
    Secured<[{ token: []; session: [] }]>,
    Secured<[{ token: [] }, { session: [] }]>
  >
  alternativeGone: Kind<
    Secured<[{ token: [] }, { session: [] }]>,
    Secured<[{ session: [] }]>,
    Secured<[{ session: [] }, { token: [] }]>
  >

  parameterNarrowed: Kind<Route<'/:id', 'GET'>, Params<K['idA']>, Params<K['id']>>
  parameterLiteralGone: Kind<Params<K['idAB']>, Params<K['idA']>, Params<K['id']>>

  queryAdded: Kind<Plain, Query<K['note']>, Query<K['optionalNote']>>
  queryRequired: Kind<Query<K['optionalNote']>, Query<K['note']>, Query<K['empty']>>
  queryNarrowed: Kind<Query<K['note']>, Query<K['a']>, Query<K['optionalNote']>>
  queryLiteralGone: Kind<Query<K['ab']>, Query<K['a']>, Query<K['note']>>
  queryListGone: Kind<Query<K['texts']>, Query<K['note']>, Plain>

  separatorChanged: Kind<Query<K['texts']>, Separated<K['texts'], ','>, Query<K['textsOrNumbers']>>
  separatorGone: Kind<Separated<K['texts'], '|'>, Query<K['texts']>, Separated<K['textsOrNumbers'], '|'>>

  headerRequired: Kind<Headers<K['xOptionalNote']>, Headers<K['xNote']>, Headers<K['empty']>>
  headerLiteralGone: Kind<Headers<K['xAB']>, Headers<K['xA']>, Headers<K['xNote']>>
  cookieRequired: Kind<Plain, Headers<K['cookie']>, Headers<K['optionalCookie']>>

  bodyAdded: Kind<Plain, Body<K['note']>, Body<K['optionalNote']>>
  bodyRequired: Kind<Body<K['optionalBody']>, Body<K['note']>, Plain>
  optionalGone: Kind<OptionalBody<K['note']>, Body<K['note']>, Body<K['optionalNote']>>
  bodyTypeGone: Kind<
    Body<K['text'], 'text/plain' | 'text/csv'>,
    Body<K['text'], 'text/csv'>,
    Body<K['text'], 'text/plain' | 'text/csv' | 'text/html'>
  >
  propertyAdded: Kind<Body<K['empty']>, Body<K['note']>, Body<K['optionalNote']>>
  propertyRequired: Kind<Body<K['optionalNote']>, Body<K['note']>, Body<K['empty']>>
  nestedRequired: Kind<Body<K['address']>, Body<K['cityAddress']>, Body<K['empty']>>
  elementRequired: Kind<Body<K['lines']>, Body<K['skuLines']>, Body<K['optionalSkuLines']>>
  nullGone: Kind<Body<K['nullableNote']>, Body<K['note']>, Body<K['anything']>>
  literalGone: Kind<Body<K['ab']>, Body<K['a']>, Body<K['note']>>
  numberLiteralGone: Kind<Body<K['oneTwo']>, Body<K['one']>, Body<K['number']>>
  booleanLiteralGone: Kind<Body<K['boolean']>, Body<K['yes']>, Body<K['booleanOrText']>>
  stringGone: Kind<Body<K['note']>, Body<K['number']>, Body<K['numberOrText']>>
  stringNarrowed: Kind<Body<K['note']>, Body<K['ab']>, Body<K['nullableNote']>>
  numberGone: Kind<Body<K['number']>, Body<K['note']>, Body<K['numberOrText']>>
  numberNarrowed: Kind<Body<K['number']>, Body<K['one']>, Body<K['numberOrText']>>
  booleanGone: Kind<Body<K['boolean']>, Body<K['note']>, Body<K['booleanOrText']>>
  arrayGone: Kind<Body<K['pair']>, Body<K['note']>, Body<K['texts']>>
  objectGone: Kind<Body<K['object']>, Body<K['note']>, Body<K['record']>>
  elementNarrowed: Kind<Body<K['texts']>, Body<K['numbers']>, Body<K['textsOrNumbers']>>
  tupleElementNarrowed: Kind<Body<K['pair']>, Body<K['mixedPair']>, Body<K['widePair']>>
  lengthGone: Kind<Body<K['pair']>, Body<K['single']>, Body<K['texts']>>
  lengthsNarrowed: Kind<Body<K['texts']>, Body<K['pair']>, Body<K['textsOrNumbers']>>
  recordNarrowed: Kind<Body<K['record']>, Body<K['numberRecord']>, Body<K['wideRecord']>>
  tagGone: Kind<Body<K['payment']>, Body<K['transfer']>, Body<K['empty']>>
  memberRequired: Kind<Body<K['payment']>, Body<K['codedPayment']>, Body<K['optionalCodePayment']>>
  unionNarrowed: Kind<Body<K['shapes']>, Body<K['otherShapes']>, Body<K['moreShapes']>>
  unknownNarrowed: Kind<Body<K['anything']>, Body<K['note']>, Plain>
  fileGone: Kind<
    Body<MultipartSchema<K['file']>, 'multipart/form-data'>,
    Body<MultipartSchema<K['fileText']>, 'multipart/form-data'>,
    Body<MultipartSchema<K['fileOrText']>, 'multipart/form-data'>
  >
  textNarrowed: Kind<Body<K['textAB'], 'text/plain'>, Body<K['textA'], 'text/plain'>, Body<K['text'], 'text/plain'>>

  statusGone: Kind<Responses<{ 200: {}; 201: {}; 404: {} }>, Responses<{ 200: {} }>, Responses<{ 200: {}; 201: {} }>>
  statusAdded: Kind<
    Responses<{ 200: {} }>,
    Responses<{ 200: {}; 302: {} }>,
    Responses<{ 200: {}; 409: {} }>
  >
  defaultAdded: Kind<Responses<{ 200: {} }>, Responses<{ default: {} }>, Responses<{ 200: {}; default: {} }>>
  responseTypeGone: Kind<
    Found<K['text'], 'text/plain' | 'text/csv'>,
    Found<K['text'], 'text/plain'>,
    Found<K['text'], 'text/plain' | 'text/csv' | 'text/html'>
  >
  fieldGone: Reversible<Found<K['note']>, Found<K['empty']>>
  fieldOptional: Reversible<Found<K['note']>, Found<K['optionalNote']>>
  fieldNullable: Reversible<Found<K['note']>, Found<K['nullableNote']>>
  fieldLiteralReplaced: Kind<Found<K['one']>, Found<K['a']>, Found<K['oneTwo']>>
  fieldWidened: Reversible<Found<K['ab']>, Found<K['note']>>
  fieldTypeAdded: Reversible<Found<K['note']>, Found<K['numberOrText']>>
  fieldUnknown: Reversible<Found<K['note']>, Found<K['anything']>>
  fieldObject: Contracts<
    { op: Found<K['shapes']>; other: Found<K['moreShapes']> },
    { op: Found<K['otherShapes']>; other: Found<K['moreShapes']> },
    { op: Found<K['shapes']>; other: Found<K['shapes']> }
  >
  nestedFieldGone: Reversible<Found<K['skuLines']>, Found<K['lines']>>
  tagAdded: Reversible<Found<K['transfer']>, Found<K['payment']>>
  dateReplaced: Kind<Found<K['date']>, Found<K['number']>, Found<K['note']>>
  defaultFieldGone: Kind<
    Responses<{ 200: {}; default: Json<K['note']> }>,
    Responses<{ 200: {}; 500: Json<K['empty']>; default: Json<K['note']> }>,
    Responses<{ 200: {}; 500: Json<K['note']> }>
  >
  elementFieldGone: Reversible<
    Found<JsonLinesSchema<K['note']>, 'application/x-ndjson'>,
    Found<JsonLinesSchema<K['empty']>, 'application/x-ndjson'>
  >
  eventFieldGone: Reversible<
    Found<EventsSchema<K['noteEvent'], true>, 'text/event-stream'>,
    Found<EventsSchema<K['event'], true>, 'text/event-stream'>
  >
  responseHeaderGone: Reversible<With<K['note'], K['xNote']>, Found<K['note']>>
  responseHeaderOptional: Reversible<With<K['note'], K['xNote']>, With<K['note'], K['xOptionalNote']>>
  bodilessHeaderGone: Kind<
    Responses<{ 200: {}; 204: { 'application/json': { body: K['nothing']; headers: K['xNote'] } } }>,
    Responses<{ 200: {}; 204: {} }>,
    Responses<{ 200: {}; 204: { 'text/plain': { body: K['optionalBody']; headers: K['xA'] } } }>
  >
}
