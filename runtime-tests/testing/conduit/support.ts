/** What the tests tell `testContract` about a server of the RealWorld API. */
import { createClient } from 'routepact/client'
import type { ContractTarget, ContractTestOptions } from 'routepact-tools/testing'
import { contract } from '../../../docs/examples/conduit/contract.ts'

/** Registers a user, and returns credentials and functions that create the resources of valid requests. */
export async function prepareConduit(target: ContractTarget): Promise<ContractTestOptions<typeof contract>> {
  let count = 0
  const toName = (): string => `user${(count += 1)}`
  const toUser = () => {
    const username = toName()
    return { username, email: `${username}@example.com`, password: 'secret' }
  }
  const anonymous = createClient(contract, target)
  const register = async () => {
    const { status, body } = await anonymous.createUser({ body: { user: toUser() } })
    if (status !== 201) throw new Error(`The user was not registered: ${status}`)
    return body.user
  }
  const { token } = await register()
  const authorization = `Token ${token}`
  const client = createClient(contract, { ...target, headers: { authorization } })
  const publish = async (): Promise<string> => {
    const article = { title: `Title ${(count += 1)}`, description: 'About', body: 'Text' }
    const { status, body } = await client.createArticle({ body: { article } })
    if (status !== 201) throw new Error(`The article was not created: ${status}`)
    return body.article.slug
  }
  const comment = async (slug: string): Promise<number> => {
    const { status, body } = await client.createArticleComment({ params: { slug }, body: { comment: { body: 'Good' } } })
    if (status !== 200) throw new Error(`The comment was not created: ${status}`)
    return body.comment.id
  }
  const withArticle = async () => ({ params: { slug: await publish() } })
  const withUser = async () => ({ params: { username: (await register()).username } })
  return {
    authorize: { Token: { headers: { authorization } } },
    prepare: {
      login: async () => ({ body: { user: { email: (await register()).email, password: 'secret' } } }),
      createUser: ({ body }) => ({ body: { user: { ...toUser(), password: body.user.password } } }),
      // A name that another user has is a 422, which the schemas do not show.
      updateCurrentUser: ({ body }) => {
        const { username, email } = toUser()
        return { body: { user: { ...body.user, username, email } } }
      },
      getProfileByUsername: withUser,
      followUserByUsername: withUser,
      unfollowUserByUsername: withUser,
      getArticles: async () => {
        await publish()
        return {}
      },
      getArticle: withArticle,
      updateArticle: withArticle,
      deleteArticle: withArticle,
      createArticleFavorite: withArticle,
      deleteArticleFavorite: withArticle,
      getArticleComments: withArticle,
      createArticleComment: withArticle,
      deleteArticleComment: async () => {
        const slug = await publish()
        return { params: { slug, id: await comment(slug) } }
      },
    },
  }
}
