/** The handlers of the contract, written once for all libraries. */
import { type ContractHandlers, error, prefers } from 'routepact'
import { breakContract } from './broken.ts'
import type { CompatContract } from './contract.ts'
import type { Kit } from './kit.ts'

export const handlers: ContractHandlers<CompatContract<Kit>> = {
  getItem: async (request) => {
    const { id } = request.validatedParams
    if (id === 404) return request.respond({ status: 404, body: { error: `no ${id}` } })
    if (id === 418) return request.respond({ status: 418, body: { error: 'teapot' } })
    if (id === 304) return request.respond({ status: 304, headers: { etag: '"1"' } })
    if (id === 403) throw error(403, 'not yours')
    return request.respond({ status: 200, body: { id, name: typeof id, tags: [] } })
  },
  getFile: async (request) => {
    const { folder, name } = request.validatedParams
    return request.respond({ status: 200, body: `${folder}|${name}|${JSON.stringify(request.validatedQuery)}` })
  },
  listItems: async (request) => request.respond({ status: 200, body: request.validatedQuery }),
  findItems: async (request) => request.respond({ status: 200, body: request.validatedQuery }),
  pickItems: async (request) => request.respond({ status: 200, body: request.validatedQuery }),
  searchItems: async (request) => request.respond({ status: 200, body: request.validatedQuery }),
  queryItems: async (request) =>
    request.respond({ status: 200, body: { count: request.validatedBody.rows.length, from: request.method } }),
  getReport: async (request) => {
    const headers = request.validatedHeaders
    const count = Number(headers.get('x-count'))
    const trace = headers.get('x-trace')
    const requestId = headers.get('x-request-id')
    return headers.get('accept') === 'text/csv'
      ? request.respond({ status: 200, contentType: 'text/csv', body: `${requestId},${trace ?? ''},${count}` })
      : request.respond({ status: 200, contentType: 'application/json', body: { requestId, trace, count } })
  },
  createOrder: async (request) => {
    const { lines, payment, note } = request.validatedBody
    if (note === 'conflict') return request.respond({ status: 409, body: { error: note } })
    const total = lines.reduce((sum, line) => sum + line.quantity, 0)
    const headers = { location: '/orders/7', ...(note === undefined ? {} : { 'x-remaining': 3 }) }
    return request.respond({ status: 201, body: { id: 7, total, paid: payment.type }, headers })
  },
  cancelOrder: async (request) => request.respond({ status: 200, body: request.validatedContent ?? null }),
  uploadOrder: async (request) => {
    const { customer, lines, payment } = request.validatedBody
    return request.respond({ status: 200, body: { id: customer.name.length, total: lines.length, paid: payment.type } })
  },
  patchItem: async (request) => {
    const { validatedParams: params, validatedQuery: query, validatedBody: body } = request
    return request.respond({ status: 200, body: { params, query, headers: [...request.validatedHeaders], body } })
  },
  deleteItem: async (request) => {
    const { id } = request.validatedParams
    if (id === 404) return request.respond({ status: 404, body: { error: 'gone' } })
    if (id === 409) return request.respond({ status: 409 })
    return request.respond({ status: 204 })
  },
  moveItem: async (request) => {
    const { id } = request.validatedParams
    if (id === 201) return request.respond({ status: 201, headers: { location: '/items/1', 'x-remaining': 2 } })
    if (id === 202) return request.respond({ status: 201, headers: { location: '/items/1' } })
    if (id === 304) return request.respond({ status: 304 })
    // The schema requires a location. Mutated requests do not have this id.
    if (id === 987_654) return request.respond({ status: 201, headers: { secret: 'secret' } as never })
    return request.respond({ status: 200, body: request.validatedBody })
  },
  submitForm: async (request) => request.respond({ status: 200, body: request.validatedBody }),
  upload: async (request) => {
    const { title, file, labels } = request.validatedBody
    return request.respond({
      status: 200,
      body: { title, file: `${file.name} ${await file.text()}`, size: file.size, labels },
    })
  },
  putNote: async (request) =>
    request.respond({ status: 200, body: `${request.validatedParams.id}: ${request.validatedBody}` }),
  importRows: async (request) => {
    const { validatedContent: content } = request
    if (content.contentType === 'Text/CSV') {
      return request.respond({
        status: 200,
        body: { count: content.body.split(',').length, from: content.contentType },
      })
    }
    const count =
      content.contentType === 'application/json' ? content.body.rows.length : Object.keys(content.body).length
    return request.respond({ status: 200, body: { count, from: content.contentType } })
  },
  echoBytes: async (request) => request.respond({ status: 200, body: request.validatedBody }),
  ping: async (request) => request.respond({ status: 200, headers: { 'x-pong': ['1', '2'] } }),
  headStatus: async (request) => request.respond({ status: 200, headers: { 'x-status': 'fine' } }),
  getOptions: async (request) => request.respond({ status: 200, body: 'many' }),
  getProfile: async (request) => {
    const address = { city: 'Turin', street: 'secret' }
    const profile = { name: 'Ada', address, password: 'secret' }
    return request.respond({ status: 200, body: profile })
  },
  getBroken: async (request) => breakContract(request),
  getSettings: async (request) => request.respond({ status: 200, body: { size: '12' } }),
  getExport: async (request) => {
    const contentType = prefers(request, 200)
    return contentType === 'text/csv'
      ? request.respond({ status: 200, contentType, body: 'Ada,Turin' })
      : request.respond({ status: 200, contentType, body: { name: 'Ada', address: { city: 'Turin' } } })
  },
  streamReadings: async (request) => {
    const { from = '1' } = request.validatedQuery
    return request.respond({ status: 200, body: toReadings(String(from)) })
  },
  streamEvents: async (request) => request.respond({ status: 200, body: toEvents() }),
  brew: async (request) => request.respond({ status: 418, body: 'short and stout' }),
}

/** The second element has an undeclared key; a `from` that is not a number makes the stream fail. */
async function* toReadings(from: string): AsyncGenerator<{ at: string; value: number }> {
  yield { at: '1', value: 1.5 }
  // Some turns of the event loop, because a stream that fails at once may fail before the first element is read.
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
  const second = { at: from, value: 2, secret: 'secret' }
  yield second
}

async function* toEvents(): AsyncGenerator<{ event: string; data: { value: number } }> {
  yield { event: 'up', data: { value: 1 } }
  const data = { value: 2, secret: 'secret' }
  yield { event: 'down', data }
}
