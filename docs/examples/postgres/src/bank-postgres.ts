import { Client } from 'pg'

const template = 'bank_template'
let count = 0

async function run(
  url: string,
  ...statements: readonly string[]
): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** @param url the server, such as `postgres://me:secret@localhost/` */
export async function prepareTemplate(url: string): Promise<void> {
  await run(`${url}postgres`, `create database ${template}`)
  await run(
    `${url}${template}`,
    `create table accounts (
      id text primary key,
      cents integer not null check (cents >= 0)
    )`,
    "insert into accounts values ('a', 100), ('b', 100)",
  )
}

/** Copies the template, for one test. Returns the URL of the copy. */
export async function copyTemplate(url: string): Promise<string> {
  const name = `bank_${(count += 1)}`
  await run(
    `${url}postgres`,
    `create database ${name} template ${template}`,
  )
  return `${url}${name}`
}
