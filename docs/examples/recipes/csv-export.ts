import {
  byteStream,
  createContract,
  createRouter,
  type Router,
} from 'routepact'
import { writeRow } from './csv-rows.ts'
import { startReading } from './start-reading.ts'

export interface Order {
  readonly id: string
  readonly customer: string
}

/** Yields batches of orders, until the client leaves. */
export type ReadOrders = (
  signal: AbortSignal,
) => AsyncGenerator<readonly Order[]>

export const contract = createContract({
  exportOrders: {
    path: '/orders.csv',
    method: 'GET',
    responses: { 200: { 'text/csv': { body: byteStream() } } },
  },
})

/** Keeps a spreadsheet from running a text as a formula. */
const toText = (text: string): string =>
  /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text

async function* toCsv(batches: AsyncIterable<readonly Order[]>) {
  let head = writeRow(['id', 'customer'])
  for await (const batch of batches) {
    const rows = batch.map(({ id, customer }) =>
      writeRow([id, toText(customer)]),
    )
    yield head + rows.join('')
    head = ''
  }
  if (head) yield head
}

export function createApp(readOrders: ReadOrders): Router {
  return createRouter({
    contract,
    handlers: {
      exportOrders: async ({ respond, signal }) => {
        const body = await startReading(toCsv(readOrders(signal)))
        const disposition = 'attachment; filename="orders.csv"'
        return respond({
          status: 200,
          body,
          headers: { 'content-disposition': disposition },
        })
      },
    },
  })
}
