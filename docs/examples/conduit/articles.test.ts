/** Tests articles and comments: ownership, lists, validation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conduit, startConduit } from './testing.ts'

let conduit: Conduit
let ada: string
let grace: string
let slug: string

beforeAll(async () => {
  conduit = await startConduit()
  ada = await conduit.register('ada')
  grace = await conduit.register('grace')
  slug = await conduit.publish(ada, 'On engines', ['engines'])
})

afterAll(() => conduit.close())

describe('responds with 404 to missing resources', () => {
  test.each([
    ['GET', '/profiles/nobody', 'profile'],
    ['POST', '/profiles/nobody/follow', 'profile'],
    ['DELETE', '/profiles/nobody/follow', 'profile'],
    ['GET', '/articles/none', 'article'],
    ['PUT', '/articles/none', 'article'],
    ['DELETE', '/articles/none', 'article'],
    ['POST', '/articles/none/favorite', 'article'],
    ['DELETE', '/articles/none/favorite', 'article'],
    ['GET', '/articles/none/comments', 'article'],
    ['POST', '/articles/none/comments', 'article'],
    ['DELETE', '/articles/none/comments/1', 'comment'],
    ['DELETE', '/articles/on-engines/comments/4711', 'comment'],
    ['GET', '/nowhere', 'path'],
  ])('%s %s', async (method, path, name) => {
    const hasBody = method === 'PUT' || path.endsWith('/comments')
    const body = hasBody && method !== 'GET' ? { article: { body: 'x' }, comment: { body: 'x' } } : undefined
    const response = await conduit.call(method, path, { token: grace, body })
    expect(response).toMatchObject({ status: 404, body: { errors: { [name]: ['not found'] } } })
  })
})

describe('responds with 403 to changes by other users', () => {
  const forbidden = (name: string) => ({ status: 403, body: { errors: { [name]: ['belongs to somebody else'] } } })

  test('rejects changes to an article', async () => {
    const path = `/articles/${slug}`
    const change = await conduit.call('PUT', path, { token: grace, body: { article: { body: 'mine' } } })
    expect(change).toMatchObject(forbidden('article'))
    expect(await conduit.call('DELETE', path, { token: grace })).toMatchObject(forbidden('article'))
    expect((await conduit.call('GET', path)).body).toMatchObject({ article: { body: 'All of On engines' } })
  })

  test('rejects deleting a comment, even by the author of the article', async () => {
    const path = `/articles/${slug}/comments`
    const id = await conduit.addComment(grace, slug, 'Good')
    expect(await conduit.call('DELETE', `${path}/${id}`, { token: ada })).toMatchObject(forbidden('comment'))
    expect((await conduit.call('GET', path)).body).toMatchObject({ comments: [{ id }] })
  })

  test('finds a comment only under its own article', async () => {
    const id = await conduit.addComment(grace, slug, 'Here')
    const other = await conduit.publish(ada, 'Another')
    const response = await conduit.call('DELETE', `/articles/${other}/comments/${id}`, { token: grace })
    expect(response.status).toBe(404)
  })
})

describe('slugs', () => {
  test('are unique', async () => {
    const slugs = [await conduit.publish(ada, 'Same title'), await conduit.publish(grace, 'Same title')]
    expect(slugs[0]).toBe('same-title')
    expect(slugs[1]).toMatch(/^same-title-[0-9a-f]{8}$/)
  })

  test('are not empty and differ from the paths of other operations', async () => {
    const feed = await conduit.publish(ada, 'Feed')
    expect((await conduit.call('GET', `/articles/${feed}`)).status).toBe(200)
    expect(await conduit.publish(ada, '!?')).toBe('article')
  })

  test('keep letters of every script', async () => {
    const russian = await conduit.publish(ada, 'Привет, мир')
    expect(russian).toBe('привет-мир')
    const response = await conduit.call('GET', `/articles/${encodeURIComponent(russian)}`)
    expect(response.body).toMatchObject({ article: { title: 'Привет, мир' } })
  })

  test('are kept if the new title has the same slug', async () => {
    const same = await conduit.publish(ada, 'Steady')
    const body = { article: { title: 'steady!' } }
    const response = await conduit.call('PUT', `/articles/${same}`, { token: ada, body })
    expect(response.body).toMatchObject({ article: { slug: same, title: 'steady!' } })
  })
})

describe('lists', () => {
  const list = (query: string) => conduit.call('GET', `/articles${query}`)

  test('are filtered by tag, author, favorite and all of them', async () => {
    await conduit.call('POST', `/articles/${slug}/favorite`, { token: grace })
    const found = { articles: [{ slug, favoritesCount: 1 }], articlesCount: 1 }
    expect((await list('?tag=engines')).body).toMatchObject(found)
    expect((await list('?favorited=grace')).body).toMatchObject(found)
    expect((await list('?tag=engines&author=ada&favorited=grace')).body).toMatchObject(found)
    expect((await list('?tag=engines&author=grace')).body).toEqual({ articles: [], articlesCount: 0 })
  })

  test.each(['?tag=none', '?author=nobody', '?favorited=nobody', `?tag=${encodeURIComponent("' or 1=1 --")}`])(
    'are empty for %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 200, body: { articles: [], articlesCount: 0 } })
    },
  )

  test('have 20 articles per page by default and the total count', async () => {
    for (let number = 1; number <= 21; number += 1) await conduit.publish(grace, `Number ${number}`)
    const first = await list('?author=grace')
    expect(first.body).toMatchObject({ articles: { length: 20 }, articlesCount: 22 })
    const page = await list('?author=grace&limit=2&offset=1')
    expect(page.body).toMatchObject({ articles: [{ slug: 'number-20' }, { slug: 'number-19' }], articlesCount: 22 })
    expect((await list('?author=grace&offset=100')).body).toEqual({ articles: [], articlesCount: 22 })
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=many', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
  ])('reject %s', async (query, name) => {
    for (const path of ['/articles', '/articles/feed']) {
      const response = await conduit.call('GET', `${path}?${query}`, { token: ada })
      expect(response).toMatchObject({ status: 422, body: { errors: { [name]: [expect.any(String)] } } })
    }
  })
})

test.each([
  ['POST', '/articles', { article: { tagList: ['fine', 7] } }, ['title', 'description', 'body', 'tagList']],
  ['POST', '/articles', { article: { title: ' ', description: 'x', body: 'x' } }, ['title']],
  ['PUT', '/articles/on-engines', { article: { title: '' } }, ['title']],
  ['POST', '/articles/on-engines/comments', { comment: { body: '\n' } }, ['body']],
  ['POST', '/articles/on-engines/comments', {}, ['comment']],
  ['DELETE', '/articles/on-engines/comments/first', undefined, ['id']],
  ['GET', '/articles/%ff', undefined, ['slug']],
])('the error of %s %s with %j names %j', async (method, path, body, names) => {
  const response = await conduit.call(method, path, { token: ada, body })
  expect(response.status).toBe(422)
  expect(response.body).toEqual({ errors: Object.fromEntries(names.map((name) => [name, [expect.any(String)]])) })
})

test('responds 500 to unexpected errors without details and reports them', async () => {
  const broken = await startConduit()
  broken.database.exec('drop table comments')
  await broken.publish(await broken.register('eve'), 'Here')
  const response = await broken.call('GET', '/articles/here/comments')
  expect(response).toMatchObject({ status: 500, body: { errors: { body: ['Something went wrong on our side'] } } })
  expect(response.body).not.toHaveProperty('details')
  expect(broken.reported).toEqual([expect.objectContaining({ message: expect.stringContaining('comments') })])
  await broken.close()
})
