/**
 * Runs the RealWorld acceptance tests, `node acceptance.ts <collection.json>`, with an in-memory database: against the API,
 * and against its first version that the second one serves.
 * The collection is `Conduit.postman_collection.json` of the RealWorld project.
 */
import { randomBytes } from 'node:crypto'
import newman, { type Summary } from 'newman'
import type { Router } from 'routepact'
import { type AppOptions, createApp } from './app.ts'
import { openDatabase } from './database.ts'
import { listen } from './listen.ts'
import { createVersions } from './second/app.ts'

function run(collection: string, variables: { readonly [name: string]: string }): Promise<Summary> {
  const values = Object.entries(variables).map(([key, value]) => ({ key, value }))
  return new Promise((resolve, reject) => {
    newman.run({ collection, globals: { values }, reporters: ['cli'] }, (problem, summary) => {
      if (problem) reject(problem)
      else resolve(summary)
    })
  })
}

async function runAcceptanceTests(collection: string, createRouter: (options: AppOptions) => Router): Promise<boolean> {
  const database = openDatabase(':memory:')
  const server = await listen({ createRouter, port: 0, database, secret: randomBytes(32).toString('hex') })
  const name = `user${randomBytes(4).toString('hex')}`
  try {
    const { stats, failures } = (
      await run(collection, { APIURL: server.url, USERNAME: name, EMAIL: `${name}@example.com`, PASSWORD: 'password' })
    ).run
    const { requests, assertions } = stats
    console.log(`${requests.total} requests, ${assertions.total} assertions, ${failures.length} failures`)
    // A collection without assertions proves nothing.
    return failures.length === 0 && assertions.total > 0
  } finally {
    await server.close()
    database.close()
  }
}

const [collection] = process.argv.slice(2)
if (collection === undefined) {
  console.error('Usage: node acceptance.ts <collection.json>')
  process.exitCode = 2
} else {
  for (const createRouter of [createApp, createVersions]) {
    const hasPassed = await runAcceptanceTests(collection, createRouter).catch((thrown: unknown) => {
      console.error(thrown instanceof Error ? thrown.message : thrown)
      return false
    })
    if (!hasPassed) process.exitCode = 1
  }
}
