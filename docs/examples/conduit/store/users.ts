import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { inTransaction } from '../database.ts'
import type { Profile } from '../schemas.ts'
import { flag, profileRow } from './rows.ts'

/** A user, without the password hash. */
export type User = z.output<typeof userRow>

interface Credentials {
  readonly user: User
  readonly passwordHash: string
}

/** The fields to update; undefined fields stay unchanged. */
interface UserFields {
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly passwordHash?: string | undefined
  readonly bio?: string | undefined
  readonly image?: string | undefined
}

interface NewUserFields {
  readonly email: string
  readonly username: string
  readonly passwordHash: string
}

/** The fields whose values belong to other users. */
export type TakenFields = readonly ('email' | 'username')[]

/** The written user, or the fields that are taken. */
export type WriteResult =
  | { readonly user: User; readonly taken?: undefined }
  | { readonly user?: undefined; readonly taken: TakenFields }

export interface UserStore {
  find(id: number): User | undefined
  findCredentials(email: string): Credentials | undefined
  create(fields: NewUserFields): WriteResult
  update(id: number, fields: UserFields): WriteResult
  /** Finds a user, as the viewer sees it. */
  findProfile(username: string, viewerId: number | undefined): Profile | undefined
  setFollowing(followerId: number, username: string, isFollowing: boolean): void
}

const userRow = z.object({
  id: z.number(),
  email: z.string(),
  username: z.string(),
  bio: z.string(),
  image: z.string(),
})
const credentialsRow = z
  .object({ ...userRow.shape, passwordHash: z.string() })
  .transform(({ passwordHash, ...user }) => ({ user, passwordHash }))
const takenRow = z.object({ email: flag, username: flag })

export function createUserStore(database: DatabaseSync): UserStore {
  const columns = 'id, email, username, bio, image'
  const selectUser = database.prepare(`select ${columns} from users where id = ?`)
  const selectCredentials = database.prepare(
    `select ${columns}, password_hash as passwordHash from users where email = ?`,
  )
  const selectTaken = database.prepare(`
    select
      exists (select 1 from users where email = :email and id is not :id) as email,
      exists (select 1 from users where username = :username and id is not :id) as username
  `)
  const insertUser = database.prepare(`
    insert into users (email, username, password_hash) values (:email, :username, :passwordHash)
    returning ${columns}
  `)
  const updateUser = database.prepare(`
    update users set
      email = coalesce(:email, email),
      username = coalesce(:username, username),
      password_hash = coalesce(:passwordHash, password_hash),
      bio = coalesce(:bio, bio),
      image = coalesce(:image, image)
    where id = :id
    returning ${columns}
  `)
  const selectProfile = database.prepare(`
    select username, bio, image,
      exists (select 1 from follows where follower_id = :viewerId and followed_id = users.id) as following
    from users where username = :username
  `)
  const insertFollow = database.prepare('insert or ignore into follows select ?, id from users where username = ?')
  const deleteFollow = database.prepare(
    'delete from follows where follower_id = ? and followed_id = (select id from users where username = ?)',
  )

  /** Checks and writes in one transaction, because another request may take the name in between. */
  function write(id: number | undefined, fields: UserFields, statement: () => unknown): WriteResult {
    return inTransaction(database, () => {
      const { email = null, username = null } = fields
      const found = takenRow.parse(selectTaken.get({ id: id ?? null, email, username }))
      const taken = (['email', 'username'] as const).filter((name) => found[name])
      return taken.length > 0 ? { taken } : { user: userRow.parse(statement()) }
    })
  }

  return {
    find: (id) => userRow.optional().parse(selectUser.get(id)),
    findCredentials: (email) => credentialsRow.optional().parse(selectCredentials.get(email)),
    create: ({ email, username, passwordHash }) =>
      write(undefined, { email, username }, () => insertUser.get({ email, username, passwordHash })),
    update: (id, fields) => {
      const { email = null, username = null, passwordHash = null, bio = null, image = null } = fields
      return write(id, fields, () => updateUser.get({ id, email, username, passwordHash, bio, image }))
    },
    findProfile: (username, viewerId) =>
      profileRow.optional().parse(selectProfile.get({ username, viewerId: viewerId ?? null })),
    setFollowing: (followerId, username, isFollowing) => {
      const statement = isFollowing ? insertFollow : deleteFollow
      statement.run(followerId, username)
    },
  }
}
