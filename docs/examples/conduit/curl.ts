/** Commands to try a server with, each of which works as it stands. */
export function toCurlCommands(url: string): string[] {
  const user = JSON.stringify({ user: { username: 'ada', email: 'ada@example.com', password: 'difference engine' } })
  return [
    `curl -X POST ${url}/users -H 'content-type: application/json' -d '${user}'`,
    `curl '${url}/articles?limit=5'`,
    `curl ${url}/tags`,
  ]
}
