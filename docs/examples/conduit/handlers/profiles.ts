import type { ContractOperationResponse, ContractRequest } from 'routepact'
import type { Context, Handler } from '../context.ts'
import type * as operations from '../contract/profiles.ts'
import { toErrors } from '../errors.ts'

export const getProfileByUsername: Handler<typeof operations.getProfileByUsername> = (request) => {
  const { users, viewer } = request.context
  const profile = users.findProfile(request.validatedParams.username, viewer?.id)
  if (!profile) return request.respond({ status: 404, body: toErrors('profile', 'not found') })
  return request.respond({ status: 200, body: { profile } })
}

export const followUserByUsername: Handler<typeof operations.followUserByUsername> = (request) =>
  setFollowing(request, true)

export const unfollowUserByUsername: Handler<typeof operations.unfollowUserByUsername> = (
  request,
) => setFollowing(request, false)

type Follow = typeof operations.followUserByUsername | typeof operations.unfollowUserByUsername

function setFollowing(
  request: ContractRequest<Follow, Context<Follow>>,
  following: boolean,
): ContractOperationResponse<Follow> {
  const { users } = request.context
  const { username } = request.validatedParams
  const viewer = request.context.viewer
  users.setFollowing(viewer.id, username, following)
  const profile = users.findProfile(username, viewer.id)
  if (!profile) return request.respond({ status: 404, body: toErrors('profile', 'not found') })
  return request.respond({ status: 200, body: { profile } })
}
