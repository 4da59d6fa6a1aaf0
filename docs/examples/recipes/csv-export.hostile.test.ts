import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { serve } from 'routepact/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp, type Order, type ReadOrders } from './csv-export.ts'

/** Starts the recipe. `events` has what happened to the rows and the router. */
async function start(
  read: (count: number) => readonly Order[] | undefined,
) {
  const events: string[] = []
  let count = 0
  const readOrders: ReadOrders = async function* (signal) {
    signal.addEventListener('abort', () => events.push('aborted'))
    try {
      for (;;) {
        const batch = read((count += 1))
        if (!batch) return
        yield batch
        await setTimeout(1)
      }
    } finally {
      events.push('closed')
    }
  }
  // The router prints what it reports.
  const printed = vi
    .spyOn(console, 'error')
    .mockImplementation(
      (_format, _operation, thrown) => void events.push(String(thrown)),
    )
  onTestFinished(() => printed.mockRestore())
  const server = await serve(createApp(readOrders), {
    port: 0,
    hostname: '127.0.0.1',
  })
  onTestFinished(() => server.close())
  return {
    url: new URL('/orders.csv', server.url),
    events,
    readCount: () => count,
  }
}

const big: readonly Order[] = Array.from(
  { length: 500 },
  (_, index) => ({ id: String(index), customer: 'x'.repeat(200) }),
)

test('an export is sent as it is read', async () => {
  const { url, events } = await start((count) =>
    count > 3 ? undefined : [{ id: String(count), customer: 'Ada' }],
  )
  const response = await fetch(url)
  expect([
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
  ]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="orders.csv"',
  ])
  expect(await response.text()).toBe(
    'id,customer\r\n1,Ada\r\n2,Ada\r\n3,Ada\r\n',
  )
  expect(events).toEqual(['closed'])
})

test('an export without rows has its names', async () => {
  const { url } = await start(() => undefined)
  expect(await (await fetch(url)).text()).toBe('id,customer\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  [
    '=HYPERLINK("http://evil.example","x")',
    `"'=HYPERLINK(""http://evil.example"",""x"")"`,
  ],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "\t'=1"],
  ['\r=1', `"\r'=1"`],
  ['\n=1', `"\n'=1"`],
  ['  =1', "  '=1"],
  ['\u00a0=1', "\u00a0'=1"],
  ['\ufeff\u200b\0=1', "\ufeff\u200b\0'=1"],
  ['＝1', "'＝1"],
  ['\u3000＋1', "\u3000'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  // In countries with a decimal comma, `;` separates the cells.
  ['a;=1+1;b', "a;'=1+1;b"],
  ['a,b; @c', '"a,b; \'@c"'],
  ['a\n=1', `"a\n'=1"`],
  ['a\t-1', "a\t'-1"],
  ['==1', "'==1"],
  ['a-b@c.example', 'a-b@c.example'],
  ['a=1', 'a=1'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\r\nb', '"a\r\nb"'],
])('280: the cell %j is %j', async (customer, cell) => {
  const app = createApp(async function* () {
    yield [{ id: '1', customer }]
  })
  const response = await app.fetch(
    new Request('https://example.com/orders.csv'),
  )
  expect(await response.text()).toBe(`id,customer\r\n1,${cell}\r\n`)
})

test.each(['\n', ' ', ';', '=', ';='])(
  '280: a cell of a million times %j is written in linear time',
  async (part) => {
    const customer = part.repeat(1_000_000)
    const app = createApp(async function* () {
      yield [{ id: '1', customer }]
    })
    const response = await app.fetch(
      new Request('https://example.com/orders.csv'),
    )
    const text = await response.text()
    expect(text.replaceAll("'", '')).toContain(customer)
  },
)

test('284: a source that fails before its first row is a 500', async () => {
  const { url, events } = await start(() => {
    throw new Error('The database is down')
  })
  expect((await fetch(url)).status).toBe(500)
  expect(events).toEqual(['closed', 'Error: The database is down'])
})

test('284: a source that fails later breaks the transfer, so that nobody takes it for complete', async () => {
  const { url, events } = await start((count) => {
    if (count > 2) throw new Error('The database is down')
    return big
  })
  const response = await fetch(url)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
  // The broken connection may abort the signal before this line.
  expect(events.filter((event) => event !== 'aborted')).toEqual([
    'closed',
    'Error: The database is down',
  ])
})

test('284: a client that does not read stops the source, and one that leaves closes it', async () => {
  const { url, events, readCount } = await start(() => big)
  const request = get(url)
  const [response] = (await once(request, 'response')) as [
    IncomingMessage,
  ]
  response.pause()
  // Until no more batches are read: the buffers on the way are full.
  for (let last = -1; last !== readCount(); await setTimeout(300))
    last = readCount()
  // A batch has 100 kB.
  expect(readCount()).toBeLessThan(300)
  expect(events).toEqual([])
  request.on('error', () => undefined).destroy()
  await expect
    .poll(() => events.toSorted())
    .toEqual(['aborted', 'closed'])
})

test('284: HEAD closes the source', async () => {
  const { url, events } = await start(() => big)
  const response = await fetch(url, { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
  await expect.poll(() => events).toContain('closed')
})
