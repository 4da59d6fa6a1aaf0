/** Tests all 19 operations over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from './contract.ts'
import { type Conduit, startConduit, toNewUser } from './testing.ts'

let conduit: Conduit
let ada: string
let grace: string
let slug: string
let commentId: number

beforeAll(async () => {
  conduit = await startConduit()
  ada = await conduit.register('ada')
  grace = await conduit.register('grace')
  slug = await conduit.publish(ada, 'Notes on the Engine', ['engines', 'algebra'])
  commentId = await conduit.addComment(grace, slug, 'Very clear')
})

afterAll(() => conduit.close())

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('the contract has the 19 operations', () => {
  const ids = Object.values(contract).map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(19)
})

test('CreateUser', async () => {
  const { status, body } = await conduit.call('POST', '/users', { body: { user: toNewUser('alan') } })
  expect(status).toBe(201)
  expect(body).toEqual({
    user: { username: 'alan', email: 'alan@example.com', bio: '', image: '', token: expect.any(String) },
  })
})

test('Login', async () => {
  const { email, password } = toNewUser('ada')
  const { status, body } = await conduit.call('POST', '/users/login', { body: { user: { email, password } } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { username: 'ada', token: expect.any(String) } })
})

test('GetCurrentUser', async () => {
  const { status, body } = await conduit.call('GET', '/user', { token: grace })
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { username: 'grace', email: 'grace@example.com', token: expect.any(String) } })
})

test('UpdateCurrentUser changes only the fields that are sent', async () => {
  const { status, body } = await conduit.call('PUT', '/user', { token: ada, body: { user: { bio: 'Countess' } } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { username: 'ada', email: 'ada@example.com', bio: 'Countess', image: '' } })
})

test('FollowUserByUsername, GetProfileByUsername, UnfollowUserByUsername', async () => {
  const profile = { username: 'ada', bio: 'Countess', image: '' }
  const follow = await conduit.call('POST', '/profiles/ada/follow', { token: grace })
  expect(follow).toMatchObject({ status: 200, body: { profile: { ...profile, following: true } } })
  // Following twice changes nothing.
  expect((await conduit.call('POST', '/profiles/ada/follow', { token: grace })).status).toBe(200)

  const seen = await conduit.call('GET', '/profiles/ada', { token: grace })
  expect(seen.body).toEqual({ profile: { ...profile, following: true } })
  const anonymous = await conduit.call('GET', '/profiles/ada')
  expect(anonymous.body).toEqual({ profile: { ...profile, following: false } })

  const unfollow = await conduit.call('DELETE', '/profiles/ada/follow', { token: grace })
  expect(unfollow).toMatchObject({ status: 200, body: { profile: { ...profile, following: false } } })
})

test('CreateArticle', async () => {
  const article = { title: 'Über Café', description: 'Where', body: 'Here', tagList: ['b', 'a', 'b'] }
  const { status, body } = await conduit.call('POST', '/articles', { token: grace, body: { article } })
  expect(status).toBe(201)
  expect(body).toEqual({
    article: {
      ...article,
      slug: 'uber-cafe',
      tagList: ['a', 'b'],
      createdAt: timestamp,
      updatedAt: timestamp,
      favorited: false,
      favoritesCount: 0,
      author: { username: 'grace', bio: '', image: '', following: false },
    },
  })
})

test('GetArticle', async () => {
  const { status, body } = await conduit.call('GET', `/articles/${slug}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ article: { slug, title: 'Notes on the Engine', body: 'All of Notes on the Engine' } })
})

test('GetArticles lists articles without text, newest first', async () => {
  const { status, body } = await conduit.call('GET', '/articles')
  expect(status).toBe(200)
  expect(body).toMatchObject({ articles: [{ slug: 'uber-cafe' }, { slug }], articlesCount: 2 })
  expect(body).not.toHaveProperty('articles.0.body')
})

test('GetArticlesFeed lists articles of followed users, newest first', async () => {
  const empty = await conduit.call('GET', '/articles/feed', { token: grace })
  expect(empty).toMatchObject({ status: 200, body: { articles: [], articlesCount: 0 } })

  const second = await conduit.publish(ada, 'More notes')
  await conduit.call('POST', '/profiles/ada/follow', { token: grace })
  const feed = await conduit.call('GET', '/articles/feed', { token: grace })
  expect(feed.body).toMatchObject({
    articles: [{ slug: second, author: { following: true } }, { slug }],
    articlesCount: 2,
  })
  const page = await conduit.call('GET', '/articles/feed?limit=1&offset=1', { token: grace })
  expect(page.body).toMatchObject({ articles: [{ slug }], articlesCount: 2 })
})

test('CreateArticleFavorite and DeleteArticleFavorite update the count', async () => {
  const path = `/articles/${slug}/favorite`
  await conduit.call('POST', path, { token: ada })
  await conduit.call('POST', path, { token: grace })
  const twice = await conduit.call('POST', path, { token: grace })
  expect(twice).toMatchObject({ status: 200, body: { article: { favorited: true, favoritesCount: 2 } } })
  const anonymous = await conduit.call('GET', `/articles/${slug}`)
  expect(anonymous.body).toMatchObject({ article: { favorited: false, favoritesCount: 2 } })
  const removed = await conduit.call('DELETE', path, { token: grace })
  expect(removed).toMatchObject({ status: 200, body: { article: { favorited: false, favoritesCount: 1 } } })
})

test('CreateArticleComment, GetArticleComments, DeleteArticleComment', async () => {
  const path = `/articles/${slug}/comments`
  const created = await conduit.call('POST', path, { token: ada, body: { comment: { body: 'Thank you' } } })
  expect(created.status).toBe(200)
  expect(created.body).toMatchObject({
    comment: { body: 'Thank you', createdAt: timestamp, updatedAt: timestamp, author: { username: 'ada' } },
  })

  const list = await conduit.call('GET', path, { token: grace })
  expect(list.body).toMatchObject({
    comments: [{ author: { username: 'ada', following: true } }, { id: commentId, author: { username: 'grace' } }],
  })
  const deleted = await conduit.call('DELETE', `${path}/${commentId}`, { token: grace })
  expect(deleted).toMatchObject({ status: 204, body: undefined })
  expect((await conduit.call('GET', path)).body).toMatchObject({ comments: [{ body: 'Thank you' }] })
})

test('GetTags lists each tag once', async () => {
  const { status, body } = await conduit.call('GET', '/tags')
  expect(status).toBe(200)
  expect(body).toEqual({ tags: ['a', 'algebra', 'b', 'engines'] })
})

test('UpdateArticle changes the slug with the title', async () => {
  const update = (article: object) => conduit.call('PUT', `/articles/${slug}`, { token: ada, body: { article } })
  const { status, body } = await update({ body: 'Anew' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ article: { slug, body: 'Anew', tagList: ['algebra', 'engines'] } })
  const renamed = await update({ title: 'Notes, 2' })
  expect(renamed.body).toMatchObject({
    article: { slug: 'notes-2', title: 'Notes, 2', body: 'Anew', favoritesCount: 1 },
  })
  expect((await conduit.call('GET', `/articles/${slug}`)).status).toBe(404)
})

test('DeleteArticle deletes comments, favorites and tags', async () => {
  const { status, body } = await conduit.call('DELETE', '/articles/notes-2', { token: ada })
  expect({ status, body }).toEqual({ status: 204, body: undefined })
  expect((await conduit.call('GET', '/articles/notes-2')).status).toBe(404)
  expect((await conduit.call('GET', '/tags')).body).toEqual({ tags: ['a', 'b'] })
})

test('password hashes are never sent', () => {
  const rows = conduit.database.prepare('select password_hash from users').all()
  expect(rows.length).toBe(3)
  const sent = conduit.transcript.join('\n')
  for (const { password_hash: hash } of rows) {
    expect(hash).toMatch(/^scrypt:/)
    expect(sent).not.toContain(hash)
  }
  expect(sent).not.toMatch(/scrypt|password/i)
  expect(conduit.reported).toEqual([])
})
