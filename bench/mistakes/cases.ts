/**
 * The mistakes that users make in a contract, in handlers and in calls, written from the documentation alone. Each changes the text of a
 * correct program.
 */

/** Replaces the first `from` after `after` by `to`, in which `→` precedes each property at fault. */
export type Edit = readonly [after: string, from: string, to: string]

/** The changes to a program, or why the library has no such mistake. */
export type Mistake = readonly Edit[] | string

/** A mistake in each library's idiom. */
export interface Case {
  readonly name: string
  readonly routepact: Mistake
  readonly tsRest: Mistake
  readonly orpc: Mistake
  readonly hono: Mistake
}

const okBook = "200: { 'application/json': { body: Book } },"
const honoBook = "200: { content: { 'application/json': { schema: Book } }, description: 'Updated' },"
const reviewBody = "'application/json': { body: Review },"
const honoReviewBody = "body: { content: { 'application/json': { schema: Review } }, required: true },"
const total = 'z.object({ total: z.number() })'
const schemaIsRight = 'a schema is right there'
const noField = 'no such field'

/** Mistakes in a contract. */
const inContracts: readonly Case[] = [
  {
    name: 'a schema in place of content types',
    routepact: [['updateBook:', okBook, '→200: Book,']],
    tsRest: schemaIsRight,
    orpc: schemaIsRight,
    hono: [['const updateBook', honoBook, '→200: Book,']],
  },
  {
    name: '`200: { body: schema }`',
    routepact: [['updateBook:', okBook, '→200: { →body: Book },']],
    tsRest: [['updateBook:', '200: Book', '→200: { body: Book }']],
    orpc: [['updateBook:', '.output(Book)', '→.output({ body: Book })']],
    hono: [['const updateBook', honoBook, "→200: { schema: Book, description: 'Updated' },"]],
  },
  {
    name: 'a method in the other case',
    routepact: [['updateBook:', "method: 'PUT'", "→method: 'put'"]],
    tsRest: [['updateBook:', "method: 'PUT'", "→method: 'put'"]],
    orpc: [['updateBook:', "method: 'PUT'", "→method: 'put'"]],
    hono: [['const updateBook', "method: 'put'", "→method: 'PUT'"]],
  },
  {
    name: 'an unknown method',
    routepact: [['updateBook:', "method: 'PUT'", "→method: 'UPDATE'"]],
    tsRest: [['updateBook:', "method: 'PUT'", "→method: 'UPDATE'"]],
    orpc: [['updateBook:', "method: 'PUT'", "→method: 'UPDATE'"]],
    hono: [['const updateBook', "method: 'put'", "→method: 'update'"]],
  },
  {
    name: 'no method',
    routepact: [['getReport: {', "getReport: {\n    path: '/report',\n    method: 'GET',", "→getReport: {\n    path: '/report',"]],
    tsRest: [['getReport: {', "getReport: {\n    path: '/report',\n    method: 'GET',", "→getReport: {\n    path: '/report',"]],
    orpc: 'POST is the default',
    hono: [['const getReport', "= createRoute({\n  path: '/report',\n  method: 'get',", "= →createRoute({\n  path: '/report',"]],
  },
  {
    name: 'no `responses`',
    routepact: [
      ['getReport: {', 'getReport: {', '→getReport: {'],
      ['getReport: {', `    responses: {\n      200: { 'application/json': { body: ${total} } },\n    },\n`, ''],
    ],
    tsRest: [
      ['getReport: {', 'getReport: {', '→getReport: {'],
      ['getReport: {', `    responses: {\n      200: ${total},\n    },\n`, ''],
    ],
    orpc: 'an output is optional',
    hono: [
      ['const getReport', 'createRoute', '→createRoute'],
      [
        'const getReport',
        `  responses: {\n    200: { content: { 'application/json': { schema: ${total} } }, description: 'Report' },\n  },\n`,
        '',
      ],
    ],
  },
  {
    name: '`responses` without 200 or `default`',
    routepact: [['createBook:', "responses: {\n      201: { 'application/json': { body: Book, headers: z.object({ location: z.string() }) } },\n      ...errors('default'),", "→responses: {\n      201: { 'application/json': { body: Book, headers: z.object({ location: z.string() }) } },"]],
    tsRest: 'any statuses are right',
    orpc: 'any output is right',
    hono: 'any statuses are right',
  },
  {
    name: 'a path without a slash',
    routepact: [['getReport:', "path: '/report'", "→path: 'report'"]],
    tsRest: [['getReport:', "path: '/report'", "→path: 'report'"]],
    orpc: [['getReport:', "path: '/report'", "→path: 'report'"]],
    hono: [['const getReport', "path: '/report'", "→path: 'report'"]],
  },
  {
    name: 'a parameter in the syntax of other libraries',
    routepact: [['updateBook:', "path: '/books/:id'", "→path: '/books/{id}'"]],
    tsRest: [['updateBook:', "path: '/books/:id'", "→path: '/books/{id}'"]],
    orpc: [['updateBook:', "path: '/books/{id}'", "→path: '/books/:id'"]],
    hono: [['const updateBook', "path: '/books/{id}'", "→path: '/books/:id'"]],
  },
  {
    name: 'a misspelled `path`',
    routepact: [['getReport:', "path: '/report'", "→paht: '/report'"]],
    tsRest: [['getReport:', "path: '/report'", "→paht: '/report'"]],
    orpc: [['getReport:', "path: '/report'", "→paht: '/report'"]],
    hono: [['const getReport', "path: '/report'", "→paht: '/report'"]],
  },
  {
    name: 'a schema of path parameters that are not in the path',
    routepact: [['getBook:', "path: '/books/:id',\n    method: 'GET',\n    deprecated: true,\n    pathParams", "path: '/books/:bookId',\n    method: 'GET',\n    deprecated: true,\n    →pathParams"]],
    tsRest: [['getBook:', "path: '/books/:id',\n    method: 'GET',\n    deprecated: true,\n    pathParams", "path: '/books/:bookId',\n    method: 'GET',\n    deprecated: true,\n    →pathParams"]],
    orpc: [
      ['getBook:', "path: '/books/{id}'", "path: '/books/{bookId}'"],
      ['getBook:', 'params:', '→params:'],
    ],
    hono: [
      ['const getBook', "path: '/books/{id}'", "path: '/books/{bookId}'"],
      ['const getBook', 'params:', '→params:'],
      ['const found', "':id'", "':bookId'"],
    ],
  },
  {
    name: 'a path parameter that its schema lacks',
    routepact: [['getBook:', "path: '/books/:id',\n    method: 'GET',\n    deprecated: true,\n    pathParams", "→path: '/shelves/:shelf/books/:id',\n    method: 'GET',\n    deprecated: true,\n    →pathParams"]],
    tsRest: [['getBook:', "path: '/books/:id',\n    method: 'GET',\n    deprecated: true,\n    pathParams", "→path: '/shelves/:shelf/books/:id',\n    method: 'GET',\n    deprecated: true,\n    →pathParams"]],
    orpc: [
      ['getBook:', "path: '/books/{id}'", "→path: '/shelves/{shelf}/books/{id}'"],
      ['getBook:', 'params:', '→params:'],
    ],
    hono: [
      ['const getBook', "path: '/books/{id}'", "→path: '/shelves/{shelf}/books/{id}'"],
      ['const getBook', 'params:', '→params:'],
      ['const found', "client.books[':id']", "client.shelves[':shelf'].books[':id']"],
    ],
  },
  {
    name: 'a path parameter twice',
    routepact: [['getReport:', "path: '/report'", "→path: '/report/:id/:id'"]],
    tsRest: [['getReport:', "path: '/report'", "→path: '/report/:id/:id'"]],
    orpc: [['getReport:', "path: '/report'", "→path: '/report/{id}/{id}'"]],
    hono: [['const getReport', "path: '/report'", "→path: '/report/{id}/{id}'"]],
  },
  {
    name: 'another name for the path parameters',
    routepact: [['getBook:', 'pathParams:', '→params:']],
    tsRest: [['getBook:', 'pathParams:', '→params:']],
    orpc: [['getBook:', 'params:', '→pathParams:']],
    hono: [['const getBook', 'params:', '→pathParams:']],
  },
  {
    name: 'another name for the request body',
    routepact: [['createReview:', `requests: {\n      ${reviewBody}\n    },`, '→body: Review,']],
    tsRest: [['createReview:', 'body: Review', '→requests: Review']],
    orpc: [['createReview:', 'body: Review', '→json: Review']],
    hono: [['const createReview', honoReviewBody, '→json: Review,']],
  },
  {
    name: 'another name for the query',
    routepact: [['listReviews:', 'query:', '→querystring:']],
    tsRest: [['listReviews:', 'query:', '→querystring:']],
    orpc: [['listReviews:', 'query:', '→querystring:']],
    hono: [['const listReviews', 'query:', '→querystring:']],
  },
  {
    name: '`response` in place of `responses`',
    routepact: [['getReport:', 'responses:', '→response:']],
    tsRest: [['getReport:', 'responses:', '→response:']],
    orpc: [['getReport:', `.output(${total})`, `→.response(${total})`]],
    hono: [['const getReport', 'responses:', '→response:']],
  },
  {
    name: 'a field `status`',
    routepact: [['getReport:', "method: 'GET',", "method: 'GET',\n    →status: 200,"]],
    tsRest: [['getReport:', "method: 'GET',", "method: 'GET',\n    →status: 200,"]],
    orpc: [['getReport:', "method: 'GET',", "method: 'GET',\n      →status: 200,"]],
    hono: [['const getReport', "method: 'get',", "method: 'get',\n  →status: 200,"]],
  },
  {
    name: 'a field `authorization`',
    routepact: [['getReport:', "method: 'GET',", "method: 'GET',\n    →authorization: 'bearer',"]],
    tsRest: [['getReport:', "method: 'GET',", "method: 'GET',\n    →authorization: 'bearer',"]],
    orpc: [['getReport:', "method: 'GET',", "method: 'GET',\n      →authorization: 'bearer',"]],
    hono: [['const getReport', "method: 'get',", "method: 'get',\n  →authorization: 'bearer',"]],
  },
  {
    name: "`security: 'bearer'`",
    routepact: [['deleteBook:', 'security: [{ token: [] }]', "→security: 'bearer'"]],
    tsRest: noField,
    orpc: noField,
    hono: [['const createBook', 'security: [{ token: [] }]', "→security: 'bearer'"]],
  },
  {
    name: "`security: ['token']`",
    routepact: [['deleteBook:', 'security: [{ token: [] }]', "→security: ['token']"]],
    tsRest: noField,
    orpc: noField,
    hono: [['const createBook', 'security: [{ token: [] }]', "→security: ['token']"]],
  },
  {
    name: '`security: { token: [] }`',
    routepact: [['deleteBook:', 'security: [{ token: [] }]', '→security: { token: [] }']],
    tsRest: noField,
    orpc: noField,
    hono: [['const createBook', 'security: [{ token: [] }]', '→security: { token: [] }']],
  },
  {
    name: 'a list of security that is a constant of strings',
    routepact: [
      ['', 'export const contract', "const schemes = ['token']\nexport const contract"],
      ['deleteBook:', 'security: [{ token: [] }]', '→security: schemes'],
    ],
    tsRest: noField,
    orpc: noField,
    hono: [
      ['', 'const listBooks', "const schemes = ['token']\nconst listBooks"],
      ['const createBook', 'security: [{ token: [] }]', '→security: schemes'],
    ],
  },
  {
    name: 'a body on GET',
    routepact: [['getReport:', "method: 'GET',", `method: 'GET',\n    →requests: {\n      ${reviewBody}\n    },`]],
    tsRest: [['getReport:', "method: 'GET',", "method: 'GET',\n    →body: Review,"]],
    orpc: [['getReport:', `.output(${total})`, `→.input(z.object({ body: Review }))\n    .output(${total})`]],
    hono: [['const getReport', "method: 'get',", `method: 'get',\n  request: {\n    →${honoReviewBody}\n  },`]],
  },
  {
    name: 'a body under 204',
    routepact: [['deleteBook:', '204: {}', "204: { 'application/json': { →body: Review } }"]],
    tsRest: [
      ['deleteBook:', '204: c.noBody()', '→204: Review'],
      ['deleteBook: async', 'body: undefined', 'body: { stars: 1 }'],
    ],
    orpc: [
      ['deleteBook:', '.output(z.undefined())', '→.output(Review)'],
      ['deleteBook: os', 'return undefined', 'return { stars: 1 }'],
    ],
    hono: [
      ['const deleteBook', "204: { description: 'Deleted' }", "→204: { content: { 'application/json': { schema: Review } }, description: 'Deleted' }"],
      ['.openapi(deleteBook', 'c.body(null, 204)', 'c.json({ stars: 1 }, 204)'],
    ],
  },
  {
    name: 'a header in upper case',
    routepact: [['getBook:', "headers: z.object({ 'accept-language'", "→headers: z.object({ 'Accept-Language'"]],
    tsRest: [['getBook:', "headers: z.object({ 'accept-language'", "→headers: z.object({ 'Accept-Language'"]],
    orpc: [['getBook:', "headers: z.object({ 'accept-language'", "→headers: z.object({ 'Accept-Language'"]],
    hono: [['const getBook', "headers: z.object({ 'accept-language'", "→headers: z.object({ 'Accept-Language'"]],
  },
  {
    name: 'a plain object of schemas as the query',
    routepact: [['listReviews:', "query: z.object({ order: z.enum(['old', 'new']) })", "→query: { →order: z.enum(['old', 'new']) }"]],
    tsRest: [['listReviews:', "query: z.object({ order: z.enum(['old', 'new']) })", "→query: { order: z.enum(['old', 'new']) }"]],
    orpc: [['listReviews:', "query: z.object({ order: z.enum(['old', 'new']) })", "→query: { order: z.enum(['old', 'new']) }"]],
    hono: [['const listReviews', "query: z.object({ order: z.enum(['old', 'new']) })", "→query: { order: z.enum(['old', 'new']) }"]],
  },
  {
    name: 'an array as the query',
    routepact: [['getReport:', "method: 'GET',", "method: 'GET',\n    →query: z.array(z.string()),"]],
    tsRest: [['getReport:', "method: 'GET',", "method: 'GET',\n    →query: z.array(z.string()),"]],
    orpc: [['getReport:', `.output(${total})`, `→.input(z.object({ query: z.array(z.string()) }))\n    .output(${total})`]],
    hono: [['const getReport', "method: 'get',", "method: 'get',\n  request: {\n    →query: z.array(z.string()),\n  },"]],
  },
  {
    name: 'a number in the query',
    routepact: [['getReport:', "method: 'GET',", "method: 'GET',\n    →query: z.object({ page: z.number() }),"]],
    tsRest: [['getReport:', "method: 'GET',", "method: 'GET',\n    →query: z.object({ page: z.number() }),"]],
    orpc: [['getReport:', `.output(${total})`, `→.input(z.object({ query: z.object({ page: z.number() }) }))\n    .output(${total})`]],
    hono: [['const getReport', "method: 'get',", "method: 'get',\n  request: {\n    →query: z.object({ page: z.number() }),\n  },"]],
  },
  {
    name: '`query: undefined`',
    routepact: [['getReport:', "method: 'GET',", "method: 'GET',\n    →query: undefined,"]],
    tsRest: [['getReport:', "method: 'GET',", "method: 'GET',\n    →query: undefined,"]],
    orpc: [['getReport:', `.output(${total})`, `→.input(undefined)\n    .output(${total})`]],
    hono: [['const getReport', "method: 'get',", "method: 'get',\n  request: {\n    →query: undefined,\n  },"]],
  },
  {
    name: '`tags` without a list',
    routepact: [['createBook:', "tags: ['books']", "→tags: 'books'"]],
    tsRest: noField,
    orpc: [['createBook:', "tags: ['books']", "→tags: 'books'"]],
    hono: [['const createBook', "tags: ['books']", "→tags: 'books'"]],
  },
  {
    name: '`summary` with a list',
    routepact: [['createBook:', "summary: 'Add a book'", "→summary: ['Add a book']"]],
    tsRest: [['createBook:', "summary: 'Add a book'", "→summary: ['Add a book']"]],
    orpc: [['createBook:', "summary: 'Add a book'", "→summary: ['Add a book']"]],
    hono: [['const createBook', "summary: 'Add a book'", "→summary: ['Add a book']"]],
  },
  {
    name: "`deprecated: 'yes'`",
    routepact: [['getBook:', 'deprecated: true', "→deprecated: 'yes'"]],
    tsRest: [['getBook:', 'deprecated: true', "→deprecated: 'yes'"]],
    orpc: [['getBook:', 'deprecated: true', "→deprecated: 'yes'"]],
    hono: [['const getBook', 'deprecated: true', "→deprecated: 'yes'"]],
  },
  {
    name: 'a date in the JSON of a request',
    routepact: [['createReview:', reviewBody, "→'application/json': { →body: Review.extend({ at: z.date() }) },"]],
    tsRest: [['createReview:', 'body: Review', '→body: Review.extend({ at: z.date() })']],
    orpc: [['createReview:', 'body: Review', '→body: Review.extend({ at: z.date() })']],
    hono: [['const createReview', honoReviewBody, "→body: { content: { 'application/json': { schema: Review.extend({ at: z.date() }) } }, required: true },"]],
  },
  {
    name: 'a bigint in the JSON of a response',
    routepact: [
      ['getReport:', `body: ${total}`, '→body: z.object({ total: z.bigint() })'],
      ['getReport: (request)', 'books.size', 'BigInt(books.size)'],
    ],
    tsRest: [
      ['getReport:', `200: ${total}`, '→200: z.object({ total: z.bigint() })'],
      ['getReport: async', 'books.size', 'BigInt(books.size)'],
    ],
    orpc: [
      ['getReport:', `.output(${total})`, '→.output(z.object({ total: z.bigint() }))'],
      ['getReport: os', 'books.size', 'BigInt(books.size)'],
    ],
    hono: [
      ['const getReport', `200: { content: { 'application/json': { schema: ${total}`, "→200: { content: { 'application/json': { schema: z.object({ total: z.bigint() })"],
      ['.openapi(getReport', 'books.size', 'BigInt(books.size)'],
    ],
  },
  {
    name: 'a Map in the JSON of a response',
    routepact: [
      ['getReport:', `body: ${total}`, '→body: z.map(z.string(), z.number())'],
      ['getReport: (request)', '{ total: books.size }', "new Map([['total', 1]])"],
    ],
    tsRest: [
      ['getReport:', `200: ${total}`, '→200: z.map(z.string(), z.number())'],
      ['getReport: async', '{ total: books.size }', "new Map([['total', 1]])"],
    ],
    orpc: [
      ['getReport:', `.output(${total})`, '→.output(z.map(z.string(), z.number()))'],
      ['getReport: os', '{ total: books.size }', "new Map([['total', 1]])"],
    ],
    hono: [
      ['const getReport', `200: { content: { 'application/json': { schema: ${total}`, "→200: { content: { 'application/json': { schema: z.map(z.string(), z.number())"],
      ['.openapi(getReport', '{ total: books.size }', "new Map([['total', 1]])"],
    ],
  },
  {
    name: 'an object as text',
    routepact: [
      ['exportBooks:', "200: { 'text/csv': { body: z.string() } }", `→200: { 'text/csv': { body: ${total} } }`],
      ['exportBooks: (request)', "[...books.keys()].join('\\n')", '{ total: books.size }'],
    ],
    tsRest: [
      ['exportBooks:', 'body: z.string()', `→body: ${total}`],
      ['exportBooks: async', "[...books.keys()].join('\\n')", '{ total: books.size }'],
    ],
    orpc: 'no content types',
    hono: [
      ['const exportBooks', "200: { content: { 'text/plain': { schema: z.string()", `→200: { content: { 'text/plain': { schema: ${total}`],
      ['.openapi(exportBooks', "c.text([...books.keys()].join('\\n'), 200)", "c.body(JSON.stringify({ total: books.size }), 200, { 'content-type': 'text/plain' })"],
    ],
  },
  {
    name: 'a plain object as a schema',
    routepact: [['createReview:', reviewBody, "'application/json': { →body: { →stars: 'number' } },"]],
    tsRest: [['createReview:', 'body: Review', "→body: { stars: 'number' }"]],
    orpc: [['createReview:', 'body: Review', "→body: { stars: 'number' }"]],
    hono: [['const createReview', honoReviewBody, "→body: { content: { 'application/json': { schema: { stars: 'number' } } }, required: true },"]],
  },
  {
    name: '`null` as a schema',
    routepact: [['createReview:', reviewBody, "'application/json': { →body: null },"]],
    tsRest: [['createReview:', 'body: Review', '→body: null']],
    orpc: [['createReview:', 'body: Review', '→body: null']],
    hono: [['const createReview', honoReviewBody, "→body: { content: { 'application/json': { schema: null } }, required: true },"]],
  },
  {
    name: 'a function as a schema',
    routepact: [['createReview:', reviewBody, "'application/json': { →body: () => Review },"]],
    tsRest: [['createReview:', 'body: Review', '→body: () => Review']],
    orpc: [['createReview:', 'body: Review', '→body: () => Review']],
    hono: [['const createReview', honoReviewBody, "→body: { content: { 'application/json': { schema: () => Review } }, required: true },"]],
  },
  {
    name: "`json` in place of 'application/json'",
    routepact: [['createReview:', reviewBody, '→json: { body: Review },']],
    tsRest: [['createReview:', 'body: Review,', "→contentType: 'json',\n    body: Review,"]],
    orpc: 'no content types',
    hono: [['const createReview', honoReviewBody, '→body: { content: { json: { schema: Review } }, required: true },']],
  },
  {
    name: 'a list of content types',
    routepact: [['createReview:', `requests: {\n      ${reviewBody}\n    },`, `→requests: [{ 'application/json': { body: Review } }],`]],
    tsRest: 'no lists',
    orpc: 'no content types',
    hono: [['const createReview', honoReviewBody, "→body: { content: [{ 'application/json': { schema: Review } }], required: true },"]],
  },
  {
    name: 'headers of a response as a plain object',
    routepact: [['createBook:', "201: { 'application/json': { body: Book, headers: z.object({ location: z.string() }) } },", "201: { 'application/json': { body: Book, →headers: { location: z.string() } } },"]],
    tsRest: 'no headers of responses',
    orpc: 'no headers of responses',
    hono: [['const createBook', "description: 'Created'", "→headers: { location: z.string() }, description: 'Created'"]],
  },
  {
    name: 'a number that is not a status',
    routepact: [['createBook:', '...errors', '→2010: {},\n      ...errors']],
    tsRest: [['createBook:', '401: Problem', '→2010: Problem']],
    orpc: [['createBook:', 'successStatus: 201', '→successStatus: 2010']],
    hono: [['const createBook', '201: {', "→2010: { description: 'Created' },\n    201: {"]],
  },
  {
    name: 'two operations of one route',
    routepact: [
      ['createReview:', "path: '/books/:id/reviews',\n    method: 'POST'", "→path: '/books/:id',\n    →method: 'PUT'"],
      ['updateBook:', "path: '/books/:id',\n    method: 'PUT'", "→path: '/books/:id',\n    →method: 'PUT'"],
    ],
    tsRest: [['createReview:', "path: '/books/:id/reviews',\n    method: 'POST'", "→path: '/books/:id',\n    →method: 'PUT'"]],
    orpc: [['createReview:', "path: '/books/{id}/reviews',\n      method: 'POST'", "→path: '/books/{id}',\n      →method: 'PUT'"]],
    hono: [['const createReview', "path: '/books/{id}/reviews',\n  method: 'post'", "→path: '/books/{id}',\n  →method: 'put'"]],
  },
  {
    name: 'two operations of one `operationId`',
    routepact: [
      ['updateBook:', "method: 'PUT',", "method: 'PUT',\n    →operationId: 'change',"],
      ['createReview:', "method: 'POST',", "method: 'POST',\n    →operationId: 'change',"],
    ],
    tsRest: noField,
    orpc: [
      ['updateBook:', "method: 'PUT',", "method: 'PUT',\n      →operationId: 'change',"],
      ['createReview:', "method: 'POST',", "method: 'POST',\n      →operationId: 'change',"],
    ],
    hono: [
      ['const updateBook', "method: 'put',", "method: 'put',\n  →operationId: 'change',"],
      ['const createReview', "method: 'post',", "method: 'post',\n  →operationId: 'change',"],
    ],
  },
]

/** Mistakes in handlers. */
const inHandlers: readonly Case[] = [
  {
    name: 'a handler is missing',
    routepact: [
      ['createRouter({', 'handlers: {', '→handlers: {'],
      ['handlers: {', '    getReport: (request) => {\n      return request.respond({ status: 200, body: { total: books.size } })\n    },\n', ''],
    ],
    tsRest: [
      ['export const router', 'tsr.router(contract, {', '→tsr.router(contract, {'],
      ['tsr.router(', '  getReport: async () => {\n    return { status: 200, body: { total: books.size } }\n  },\n', ''],
    ],
    orpc: [
      ['export const router', 'os.router({', '→os.router({'],
      ['os.router({', '  getReport: os.getReport.handler(async () => {\n    return { total: books.size }\n  }),\n', ''],
    ],
    hono: [
      ['export const app', 'new OpenAPIHono()', '→new OpenAPIHono()'],
      ['export const app', '  .openapi(getReport, (c) => {\n    return c.json({ total: books.size }, 200)\n  })\n', ''],
    ],
  },
  {
    name: 'a handler has another name',
    routepact: [['handlers: {', 'getReport: (request)', '→getReprt: (request)']],
    tsRest: [['tsr.router(', 'getReport: async', '→getReprt: async']],
    orpc: [['os.router({', 'getReport: os', '→getReprt: os']],
    hono: 'routes are not named',
  },
  {
    name: 'a handler too many',
    routepact: [['handlers: {', '    getHealth: (', "    →getStatus: () => new Response('ok'),\n    getHealth: ("]],
    tsRest: [['tsr.router(', '  getHealth: async', "  →getStatus: async () => ({ status: 200, body: 'ok' }),\n  getHealth: async"]],
    orpc: [['os.router({', '  getHealth: os', "  →getStatus: os.getReport.handler(async () => ({ total: 1 })),\n  getHealth: os"]],
    hono: 'routes are not named',
  },
  {
    name: 'a status that is not declared',
    routepact: [['updateBook: (request)', 'status: 404', '→status: 403']],
    tsRest: [['updateBook: async', 'status: 404', '→status: 403']],
    orpc: [['updateBook: os', 'errors.NOT_FOUND', '→errors.FORBIDDEN']],
    hono: [['.openapi(updateBook', "c.json({ error: 'No such book' }, 404)", "→c.json({ error: 'No such book' }, 403)"]],
  },
  {
    name: 'a body without a property',
    routepact: [['updateBook: (request)', 'status: 200, body: book', "status: 200, →body: { id, title: 'Emma' }"]],
    tsRest: [['updateBook: async', 'status: 200, body: book', "status: 200, →body: { id, title: 'Emma' }"]],
    orpc: [['updateBook: os', 'return book', "→return { id, title: 'Emma' }"]],
    hono: [['.openapi(updateBook', 'return c.json(book, 200)', "→return c.json({ id, title: 'Emma' }, 200)"]],
  },
  {
    name: 'a body of another type',
    routepact: [['getReport: (request)', 'total: books.size', "→total: 'many'"]],
    tsRest: [['getReport: async', 'total: books.size', "→total: 'many'"]],
    orpc: [['getReport: os', 'total: books.size', "→total: 'many'"]],
    hono: [['.openapi(getReport', 'c.json({ total: books.size }', "→c.json({ total: 'many' }"]],
  },
  {
    name: 'a content type that is not declared',
    routepact: [['exportBooks: (request)', 'status: 200, body', "status: 200, →contentType: 'text/html', body"]],
    tsRest: 'headers have no types',
    orpc: 'no content types',
    hono: [['.openapi(exportBooks', "c.text([...books.keys()].join('\\n'), 200)", "→c.html('<ul></ul>', 200)"]],
  },
  {
    name: 'a response without its header',
    routepact: [['createBook: (request)', 'return request.respond({ status: 201, body: book, headers: { location: `/books/${book.id}` } })', 'return request.respond(→{ status: 201, body: book })']],
    tsRest: 'no headers of responses',
    orpc: 'no headers of responses',
    hono: 'headers have no types',
  },
  {
    name: 'a handler reads a body that is not declared',
    routepact: [['getReport: (request)', 'return', 'console.log(request.→validatedBody.title)\n      return']],
    tsRest: [
      ['getReport: async', '()', '({ →body })'],
      ['getReport: async', 'return', 'console.log(body.title)\n    return'],
    ],
    orpc: [
      ['getReport: os', '()', '({ input })'],
      ['getReport: os', 'return', 'console.log(→input.body.title)\n    return'],
    ],
    hono: [['.openapi(getReport', 'return', "console.log(→c.req.valid('json').title)\n    return"]],
  },
]

/** Mistakes in client calls. */
const inCalls: readonly Case[] = [
  {
    name: 'a call without its argument',
    routepact: [['main()', "client.createBook({\n    body: { title: 'Emma', year: 1815 },\n  })", 'client.→createBook()']],
    tsRest: [['main()', "client.createBook({\n    body: { title: 'Emma', year: 1815 },\n  })", 'client.→createBook()']],
    orpc: [['main()', "client.createBook({\n    body: { title: 'Emma', year: 1815 },\n  })", 'client.→createBook()']],
    hono: [['main()', "client.books.$post({\n    json: { title: 'Emma', year: 1815 },\n  })", 'client.books.→$post()']],
  },
  {
    name: 'a call without a property of the body',
    routepact: [['main()', "body: { title: 'Emma', year: 1815 }", "→body: { title: 'Emma' }"]],
    tsRest: [['main()', "body: { title: 'Emma', year: 1815 }", "→body: { title: 'Emma' }"]],
    orpc: [['main()', "body: { title: 'Emma', year: 1815 }", "→body: { title: 'Emma' }"]],
    hono: [['main()', "json: { title: 'Emma', year: 1815 }", "→json: { title: 'Emma' }"]],
  },
  {
    name: 'a call with a body of another type',
    routepact: [['main()', "body: { title: 'Emma', year: 1815 }", "→body: { title: 'Emma', year: '1815' }"]],
    tsRest: [['main()', "body: { title: 'Emma', year: 1815 }", "→body: { title: 'Emma', year: '1815' }"]],
    orpc: [['main()', "body: { title: 'Emma', year: 1815 }", "→body: { title: 'Emma', year: '1815' }"]],
    hono: [['main()', "json: { title: 'Emma', year: 1815 }", "→json: { title: 'Emma', year: '1815' }"]],
  },
  {
    name: 'a call with another name for `params`',
    routepact: [['main()', "params: { id: '1' },\n", "→pathParams: { id: '1' },\n"]],
    tsRest: [['main()', "params: { id: '1' },\n", "→pathParams: { id: '1' },\n"]],
    orpc: [['main()', "params: { id: '1' },\n", "→pathParams: { id: '1' },\n"]],
    hono: [['main()', "param: { id: '1' },\n", "→params: { id: '1' },\n"]],
  },
  {
    name: 'a call with a key that the query does not have',
    routepact: [['const sorted', "query: { order: 'new' }", "→query: { order: 'new', page: '2' }"]],
    tsRest: [['const sorted', "query: { order: 'new' }", "→query: { order: 'new', page: '2' }"]],
    orpc: [['const sorted', "query: { order: 'new' }", "→query: { order: 'new', page: '2' }"]],
    hono: [['const sorted', "query: { order: 'new' }", "→query: { order: 'new', page: '2' }"]],
  },
  {
    name: 'a call of an operation that does not exist',
    routepact: [['const updated', 'client.updateBook', 'client.→changeBook']],
    tsRest: [['const updated', 'client.updateBook', 'client.→changeBook']],
    orpc: [['const updated', 'client.updateBook', 'client.→changeBook']],
    hono: [['const updated', "client.books[':id']", "client.→book[':id']"]],
  },
]

/** Part -> its mistakes. */
export const cases = { contract: inContracts, handlers: inHandlers, calls: inCalls } satisfies { readonly [part: string]: readonly Case[] }
