import { describe, expect, test } from 'vitest'
import { isPrivateHost } from '../../src/webhooks/private-address.ts'

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
  ])('%s', (url) => {
    expect(isPrivate(url)).toBe(true)
  })
})

describe('public', () => {
  test.each([
    'http://8.8.8.8', 'http://9.255.255.255', 'http://11.0.0.1', 'http://100.63.255.255', 'http://100.128.0.1', 'http://172.15.0.1',
    'http://172.32.0.1', 'http://192.167.1.1', 'http://192.0.1.1', 'http://198.17.0.1', 'http://198.20.0.1', 'http://223.255.255.255',
    'http://[2606:4700::1111]', 'http://[2a00:1450:4001::200e]', 'http://[2001:4860:4860::8888]',
    'http://example.com', 'http://localhost.example.com', 'http://internal.example.com', 'http://xn--bcher-kva.example',
  ])('%s', (url) => {
    expect(isPrivate(url)).toBe(false)
  })
})
