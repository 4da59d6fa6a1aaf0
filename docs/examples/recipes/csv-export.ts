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

const contract = createContract({
  exportOrders: {
    path: '/orders.csv',
    method: 'GET',
    responses: { 200: { 'text/csv': { body: byteStream() } } },
  },
})

/** What begins a formula, also in a cell that `;` or a line begins. */
const formula = /(?<=(?:^|[;\t\r\n])[\s\p{C}]*)[=+\-@＝＋－＠]/gu

async function* toCsv(batches: AsyncIterable<readonly Order[]>) {
  let head = writeRow(['id', 'customer'])
  for await (const batch of batches) {
    const rows = batch.map(({ id, customer }) =>
      writeRow([id, customer.replace(formula, "'$&")]),
    )
    yield head + rows.join('')
    head = ''
  }
  if (head) yield head
}

export const createApp = (readOrders: ReadOrders): Router =>
  createRouter({
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
