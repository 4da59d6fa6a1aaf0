/** What a page of the RealWorld example and one of the migration example show of a mock. */
import { createClient } from 'routepact/client'
import { createMock } from 'routepact-tools/testing'
import { describe, expect, test } from 'vitest'
import { contract as conduit } from '../../../docs/examples/conduit/contract.ts'
import { contract as books } from '../../../docs/examples/migration/contract.ts'

const createConduit = () => createClient(conduit, { fetch: createMock(conduit, { state: true }).fetch, headers: { authorization: 'Token a' } })
const createBooks = () => createClient(books, { fetch: createMock(books, { state: true }).fetch })
const slug = '3'

test('the total beside a list may have the name of the list', async () => {
  expect(await createConduit().getArticles({ query: { limit: 5, offset: 23 } })).toMatchObject({ body: { articlesCount: 25, articles: [{ slug: '24' }, { slug: '25' }] } })
})

describe('a list whose items have no path', () => {
  test('has what was created, and lacks what was deleted', async () => {
    const client = createConduit()
    const read = async (): Promise<unknown[]> => {
      const response = await client.getArticleComments({ params: { slug } })
      return response.status === 200 ? response.body.comments.map((comment) => comment.id) : []
    }
    const before = await read()
    const created = await client.createArticleComment({ params: { slug }, body: { comment: { body: 'Mine' } } })
    expect(created).toMatchObject({ status: 200, body: { comment: { id: 26, body: 'Mine' } } })
    expect(await read()).toEqual([...before, 26])
    const { body } = await client.getArticleComments({ params: { slug } })
    expect(body).toMatchObject({ comments: expect.arrayContaining([created.body && 'comment' in created.body ? created.body.comment : {}]) })
    expect((await client.deleteArticleComment({ params: { slug, id: 1 } })).status).toBe(204)
    expect(await read()).toEqual([...before.slice(1), 26])
  })

  test('has what was created without an id', async () => {
    const client = createBooks()
    const before = (await client.listReviews({ params: { id: '1' } })).body as object[]
    await client.addReview({ params: { id: '1' }, body: { stars: 5, text: 'Great' } })
    expect((await client.listReviews({ params: { id: '1' } })).body).toEqual([...before, { stars: 5, text: 'Great' }])
    expect((await client.listReviews({ params: { id: '2' } })).body).not.toContainEqual({ stars: 5, text: 'Great' })
  })
})

test('what is below a deleted resource is deleted too', async () => {
  const client = createBooks()
  await client.deleteBook({ params: { id: '1' } })
  expect((await client.listReviews({ params: { id: '1' } })).status).toBe(404)
  expect((await client.listReviews({ params: { id: '10' } })).status).toBe(200)
})

describe('an action below a resource', () => {
  test('returns the resource that it names', async () => {
    const client = createConduit()
    const { body: article } = await client.getArticle({ params: { slug } })
    expect((await client.createArticleFavorite({ params: { slug } })).body).toEqual(article)
    await client.updateArticle({ params: { slug }, body: { article: { title: 'New' } } })
    expect((await client.createArticleFavorite({ params: { slug } })).body).toMatchObject({ article: { title: 'New' } })
  })

  test('may be repeated after its reverse', async () => {
    const client = createConduit()
    for (let round = 0; round < 2; round += 1) {
      expect((await client.createArticleFavorite({ params: { slug } })).status).toBe(200)
      expect((await client.deleteArticleFavorite({ params: { slug } })).status).toBe(200)
    }
  })
})
