import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-address.ts'

/** How long a request may take, whatever the receiver does. */
const timeout = 30_000

/**
 * Creates a `fetch` for webhooks, whose connections lead to public
 * addresses only.
 */
export function createPublicFetch(
  isRefused = isPrivateAddress,
): (request: Request) => Promise<Response> {
  // Node connects to what this function returns, so no other address
  // can take its place.
  const lookup: LookupFunction = (hostname, options, callback) => {
    dns.lookup(
      hostname,
      { ...options, all: true },
      (failure, addresses = []) => {
        if (failure) callback(failure, [])
        else if (addresses.length === 0)
          callback(new Error(`'${hostname}' has no address`), [])
        else if (addresses.some(({ address }) => isRefused(address)))
          callback(
            new Error(`'${hostname}' is a name of a private address`),
            [],
          )
        else callback(null, addresses)
      },
    )
  }
  return async (request) => {
    const { url, method } = request
    const signal = AbortSignal.any([
      request.signal,
      AbortSignal.timeout(timeout),
    ])
    // Node connects to an address without a look-up. `URL` has written
    // it in one way: `127.1` and `0x7f.1` are `127.0.0.1` by now.
    const { hostname } = new URL(url)
    const address = hostname.replace(/^\[|\]$/g, '')
    if (isIP(address) > 0 && isRefused(address))
      throw new Error(`'${hostname}' is a private address`)
    const body = new Uint8Array(await request.arrayBuffer())
    const headers = {
      ...Object.fromEntries(request.headers),
      'content-length': body.length,
    }
    // With `autoSelectFamily`, Node accepts several addresses.
    const options = {
      method,
      headers,
      signal,
      lookup,
      autoSelectFamily: true,
      agent: false,
    }
    const { request: send } = url.startsWith('https:') ? https : http
    const incoming = await new Promise<http.IncomingMessage>(
      (resolve, reject) => {
        send(url, options, resolve)
          .on('error', reject)
          // After 101, Node closes the connection without a response.
          .on('close', () => reject(new Error('There is no response')))
          .end(body)
      },
    )
    // The sender reads the status and `Retry-After` only.
    incoming.destroy()
    const { statusCode: status = 502, headers: received } = incoming
    const wait = received['retry-after']
    return new Response(null, {
      status,
      headers: wait === undefined ? {} : { 'retry-after': wait },
    })
  }
}
