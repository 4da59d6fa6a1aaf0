/**
 * Runs the RealWorld acceptance tests, `node acceptance.ts <collection.json>`, with an in-memory database: against the API,
 * and against its first version that the second one serves. `--write` writes the counts for the documentation.
 * The collection is `Conduit.postman_collection.json` of the RealWorld project.
 */
import { randomBytes } from 'node:crypto'
import newman, { type Summary } from 'newman'
import type { Router } from 'routepact'
import { type AppOptions, createApp } from './app.ts'
import { openDatabase } from './database.ts'
import { listen } from './listen.ts'
import { isRecorded, type SuiteResult } from '../../suites/suite-result.ts'
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

/** Runs the tests against a router, and returns their result. */
async function runAcceptanceTests(collection: string, subject: string, createRouter: (options: AppOptions) => Router): Promise<SuiteResult> {
  const database = openDatabase(':memory:')
  const server = await listen({ createRouter, port: 0, database, secret: randomBytes(32).toString('hex') })
  const name = `user${randomBytes(4).toString('hex')}`
  try {
    const { stats, failures } = (
      await run(collection, { APIURL: server.url, USERNAME: name, EMAIL: `${name}@example.com`, PASSWORD: 'password' })
    ).run
    const { requests, assertions } = stats
    console.log(`${requests.total} requests, ${assertions.total} assertions, ${failures.length} failures`)
    return {
      suite: '[RealWorld](https://github.com/realworld-apps/realworld), acceptance tests',
      version: '1fcad4a',
      subject,
      tests: assertions.total,
      passed: assertions.total - failures.length,
      differences: {},
      command: 'npm run conduit -- acceptance <collection.json>',
    }
  } finally {
    await server.close()
    database.close()
  }
}

const [collection, option] = process.argv.slice(2)
if (collection === undefined) {
  console.error('Usage: node acceptance.ts <collection.json> [--write]')
  process.exitCode = 2
} else {
  const routers = [
    ['the example', createApp],
    ['version 1 of the example, served by version 2 with `serveVersion`', createVersions],
  ] as const
  const results: SuiteResult[] = []
  try {
    for (const [subject, createRouter] of routers) results.push(await runAcceptanceTests(collection, subject, createRouter))
    // A failure, or a collection without assertions, is an error.
    if (!isRecorded('realworld', results, option === '--write')) process.exitCode = 1
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown)
    process.exitCode = 1
  }
}
