/** Tests the tour of the client over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tour } from './client.ts'
import { type Conduit, startConduit } from './testing.ts'

let conduit: Conduit

beforeAll(async () => {
  conduit = await startConduit()
})

afterAll(() => conduit.close())

test('two users register, one publishes, the other follows and reads', async () => {
  expect(await tour(conduit.url)).toEqual([
    expect.stringMatching(/^ada-\w+ and blaise-\w+ have registered$/),
    expect.stringMatching(/^ada-\w+ has published 'Notes on the Engine' at \d{4}-\d\d-\d\dT[\d:.]+Z$/),
    expect.stringMatching(/^blaise-\w+ follows ada-\w+ and has 1 article to read$/),
    expect.stringMatching(/^blaise-\w+ reads: It weaves\.$/),
  ])
  expect((await conduit.call('GET', '/articles')).body).toMatchObject({ articlesCount: 1 })
  expect(conduit.reported).toEqual([])
})
