import { createWebhookSender } from 'routepact/webhooks'
import { describe, expect, test } from 'vitest'
import { isPrivateHost } from '../../src/webhooks/private-address.ts'
import { secret, url, webhooks } from './support.ts'

const isPrivate = (url: string) => isPrivateHost(new URL(url).hostname)

describe('private', () => {
  test.each([
    'http://127.0.0.1', 'http://127.1', 'http://0x7f.1', 'http://017700000001', 'http://2130706433', 'http://0', 'http://0.0.0.0',
    'http://10.0.0.1', 'http://10.255.255.255', 'http://100.64.0.1', 'http://100.127.255.255', 'http://169.254.169.254',
    'http://172.16.0.1', 'http://172.31.255.255', 'http://192.168.1.1', 'http://192.0.0.8', 'http://192.0.2.1', 'http://198.18.0.1',
    'http://198.51.100.1', 'http://203.0.113.1', 'http://224.0.0.1', 'http://255.255.255.255', 'http://127.0.0.1.', 'http://①②⑦.0.0.1',
    'http://[::]', 'http://[::1]', 'http://[::ffff:127.0.0.1]', 'http://[::ffff:8.8.8.8]', 'http://[::127.0.0.1]', 'http://[64:ff9b::7f00:1]',
    'http://[fe80::1]', 'http://[fc00::1]', 'http://[fd12:3456::1]', 'http://[fec0::1]', 'http://[ff02::1]', 'http://[2001:db8::1]',
    'http://[2001::1]', 'http://[2002:7f00:1::]', 'http://[100::1]', 'http://[3fff::1]',
    'http://localhost', 'http://LOCALHOST', 'http://localhost.', 'http://a.localhost', 'http://printer.local', 'http://metadata.google.internal',
    'http://router.lan', 'http://nas.home.arpa', 'http://metadata', 'http://db:5432',
    'http://api.default.svc', 'http://api.default.svc.cluster.local', 'http://svc.cluster.local.', 'http://vm.localdomain', 'http://a.corp', 'http://a.home', 'http://a.private', 'http://a.intranet',
    'http://example.com..', 'http://168.63.129.16', 'http://100.100.100.200', 'http://[fd00:ec2::254]', 'http://[::ffff:169.254.169.254]', 'http://192.0.0.192',
    'http://[64:ff9b::10.0.0.1]', 'http://[64:ff9b::]', 'http://[64:ff9b::1]', 'http://[64:ff9b::a9fe:a9fe]', 'http://[64:ff9b::c0a8:0]', 'http://[64:ff9b:1::8.8.8.8]', 'http://[64:ff9b::1:808:808]',
    'http://[2002:a00:1::1]', 'http://[2002:808:808::1]', 'http://[fe80::8.8.8.8]', 'http://[::8.8.8.8]', 'http://[ff0e::1]',
  ])('%s', (url) => {
    expect(isPrivate(url)).toBe(true)
  })
})

describe('public', () => {
  test.each([
    'http://8.8.8.8', 'http://9.255.255.255', 'http://11.0.0.1', 'http://100.63.255.255', 'http://100.128.0.1', 'http://172.15.0.1',
    'http://172.32.0.1', 'http://192.167.1.1', 'http://192.0.1.1', 'http://198.17.0.1', 'http://198.20.0.1', 'http://223.255.255.255',
    'http://[2606:4700::1111]', 'http://[2a00:1450:4001::200e]', 'http://[2001:4860:4860::8888]',
    'http://[64:ff9b::8.8.8.8]', 'http://[64:ff9b::808:0]', 'http://168.63.129.15', 'http://168.63.129.17',
    'http://example.com', 'http://example.com.', 'http://localhost.example.com', 'http://svc.example.com', 'http://a.homes', 'http://a.corporate', 'http://internal.example.com', 'http://xn--bcher-kva.example',
  ])('%s', (url) => {
    expect(isPrivate(url)).toBe(false)
  })
})

/** How many requests are sent for a name with this address. */
async function countRequests(address: unknown): Promise<number> {
  let count = 0
  const fetch = () => {
    count += 1
    return new Response()
  }
  const { userCreated } = createWebhookSender(webhooks, { fetch, resolve: async () => [address as string], delays: [] })
  await userCreated({ url, secrets: secret, body: { name: 'Ada' } })
  return count
}

describe('239: the sender refuses a name with the address', () => {
  const refused: readonly unknown[] = [
    '127.0.0.1', '127.1', '127.0.1', '0x7f.1', '0x7f000001', '0177.0.0.1', '017700000001', '2130706433', '0', '127.0.0.1.', '127.0.0.1..', '127.000.000.001', '127.0.0.1/x', '127.0.0.1:80',
    ' 127.0.0.1', '127.0.0.1 ', '127.0.0.1\n', '\t127.0.0.1', '127.0.0.1\0', '[127.0.0.1]', '①②⑦.0.0.1', '127。0。0。1', '%31%32%37.0.0.1',
    '10.0.0.1', '100.64.0.1', '100.100.100.200', '168.63.129.16', '169.254.169.254', '172.16.0.1', '192.0.0.1', '192.168.0.1', '198.19.255.255', '224.0.0.1', '240.0.0.1', '255.255.255.255', '0.1.2.3',
    '::', '::1', '[::1]', '[::1].', '[::1]:80', '0:0:0:0:0:0:0:1', '0000:0000::0001', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:7F00:1', '0:0:0:0:0:ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1',
    'fe80::1', 'fe80::1%eth0', 'fe80::1%25eth0', '2606:4700::1111%eth0', 'fc00::1', 'fdff:ffff::1', 'fd00:ec2::254', 'FD00:EC2::254', 'fec0::1', 'ff02::1',
    '64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::', '64:ff9b:1::1', '2002:7f00:1::', '2002:a00:1::1', '2001::1', '2001:db8::1', '3fff::1', '100::1', '5f00::1',
    '', '.', ' ', '1.2.3.4.5', '256.1.1.1', '8.8.8.8, 8.8.4.4', '8.8.8.8@10.0.0.1', '8.8.8.8/../', '8.8.8.8#', '08.8.8.8', '2606:4700:::1', '2606:4700::1111::', 'g::1', ':',
    'localhost', 'example.com', 'dns.google', 'metadata.google.internal', null, undefined, 0, 134744072, {}, [], ['8.8.8.8'], { address: '8.8.8.8', family: 4 }, { toString: () => '8.8.8.8' },
  ]

  test.each(refused.map((address) => [address] as const))('%j', async (address) => {
    expect(await countRequests(address)).toBe(0)
  })
})

test.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700::1111', '2606:4700:0:0:0:0:0:1111', '2A00:1450:4001::200E', '[2606:4700::1111]', '64:ff9b::8.8.8.8', '64:ff9b::808:808'])(
  'the sender does not refuse a name with the address %j',
  async (address) => {
    expect(await countRequests(address)).toBe(1)
  },
)
