import { randomBytes } from 'node:crypto'

/** Returns curl commands to try a server with. Each works as printed; the user is new each time. */
export function toCurlCommands(url: string): string[] {
  const username = `ada-${randomBytes(3).toString('hex')}`
  const user = JSON.stringify({ user: { username, email: `${username}@example.com`, password: 'difference engine' } })
  return [
    `curl -X POST ${url}/users -H 'content-type: application/json' -d '${user}'`,
    `curl '${url}/articles?limit=5'`,
    `curl ${url}/tags`,
  ]
}
