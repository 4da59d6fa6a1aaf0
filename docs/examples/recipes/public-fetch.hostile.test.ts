import dns from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
} from 'vitest'
import { createPublicFetch } from './public-fetch.ts'

let reply = ''
let reached = 0
const server = createServer((socket) => {
  reached += 1
  socket
    .on('error', () => undefined)
    .once('data', () => void socket.write(reply, 'latin1'))
})
let port: number

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())
beforeEach(() => {
  reached = 0
  const lookup = (
    _name: string,
    _options: object,
    callback: (failure: null, addresses: dns.LookupAddress[]) => void,
  ): void => callback(null, [{ address: '127.0.0.1', family: 4 }])
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never)
})
afterEach(() => void vi.restoreAllMocks())

const send = (host: string, isRefused?: () => boolean) =>
  createPublicFetch(isRefused)(
    new Request(`http://${host}:${port}/`, {
      method: 'POST',
      body: 'a',
    }),
  )

describe('280: an address in the URL is refused in every spelling, without a look-up', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0X7F.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '127。0。0。1',
    '①②⑦.0.0.1',
    '%31%32%37.0.0.1',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.1',
    '172.16.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '168.63.129.16',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:7F00:1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2001:0:1::]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[100::1]',
    '[5f00::1]',
  ])('%s', async (host) => {
    await expect(send(host)).rejects.toThrow(
      /^'.+' is a private address$/,
    )
    expect([vi.mocked(dns.lookup).mock.calls, reached]).toEqual([[], 0])
  })

  test.each([
    'a@127.0.0.1',
    '[fe80::1%eth0]',
    '[fe80::1%25eth0]',
    '[::1',
    '127.0.0.1:1:2',
    '256.0.0.1',
    '1.2.3.4.5',
    '0x100000000',
  ])('%s is no URL of a request', async (host) => {
    await expect(async () => send(host)).rejects.toThrow(TypeError)
    expect(reached).toBe(0)
  })

  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'receiver.example.com',
  ])('%s is looked up', async (host) => {
    await expect(send(host)).rejects.toThrow(
      /is a name of a private address$/,
    )
    expect(reached).toBe(0)
  })
})

describe('280: a request settles, whatever the receiver answers, and follows nothing', () => {
  test.each<
    readonly [title: string, reply: string, outcome: string | number]
  >([
    ['200', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 200],
    [
      'a redirect to a private address',
      'HTTP/1.1 302 X\r\nLocation: http://169.254.169.254/\r\n\r\n',
      302,
    ],
    [
      'a redirect to itself',
      'HTTP/1.1 307 X\r\nLocation: /\r\n\r\n',
      307,
    ],
    [
      'another protocol',
      'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'There is no response',
    ],
    ['hints only', 'HTTP/1.1 103 Early\r\n\r\n', 'TimeoutError'],
    [
      '10,000 times 100',
      'HTTP/1.1 100 C\r\n\r\n'.repeat(10_000),
      'TimeoutError',
    ],
    [
      'a status that does not exist',
      'HTTP/1.1 999 X\r\n\r\n',
      'RangeError',
    ],
    ['no HTTP', 'SSH-2.0-x\r\n', 'HPE_INVALID_CONSTANT'],
    [
      'a header of 100 kB',
      `HTTP/1.1 200 OK\r\nA: ${'x'.repeat(100_000)}\r\n\r\n`,
      'HPE_HEADER_OVERFLOW',
    ],
    [
      'a header that is never complete',
      'HTTP/1.1 200 OK\r\nA: ',
      'TimeoutError',
    ],
    [
      'a body without an end',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'5\r\naaaaa\r\n'.repeat(10_000)}`,
      200,
    ],
    [
      'Retry-After that is no ASCII',
      'HTTP/1.1 503 X\r\nRetry-After: \xe9\r\n\r\n',
      503,
    ],
    ['nothing', '', 'TimeoutError'],
  ])('%s', async (_title, sent, outcome) => {
    reply = sent
    const { timeout } = AbortSignal
    const limit = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() =>
        timeout(outcome === 'TimeoutError' ? 100 : 30_000),
      )
    const settled = await send(
      'receiver.example.com',
      () => false,
    ).then(
      ({ status }) => status,
      (thrown: Error & { code?: unknown; cause?: Error }) =>
        typeof thrown.code === 'string' && thrown.code !== 'ABORT_ERR'
          ? thrown.code
          : thrown.cause?.name === 'TimeoutError'
            ? 'TimeoutError'
            : thrown.name === 'Error'
              ? thrown.message
              : thrown.name,
    )
    expect([settled, limit.mock.calls, reached]).toEqual([
      outcome,
      [[30_000]],
      1,
    ])
  })
})
