import type { ContractHandler, ContractOperationResponse, ContractRequest } from 'routepact'
import { type Context, requireViewer } from '../context.ts'
import type * as operations from '../contract/profiles.ts'
import { toErrors } from '../errors.ts'

export const getProfileByUsername: ContractHandler<typeof operations.getProfileByUsername, Context> = (request) => {
  const { users, viewer } = request.context
  const profile = users.findProfile(request.validatedParams.username, viewer?.id)
  if (!profile) return request.respond({ status: 404, body: toErrors('profile', 'not found') })
  return request.respond({ status: 200, body: { profile } })
}

export const followUserByUsername: ContractHandler<typeof operations.followUserByUsername, Context> = (request) =>
  setFollowing(request, true)

export const unfollowUserByUsername: ContractHandler<typeof operations.unfollowUserByUsername, Context> = (
  request,
) => setFollowing(request, false)

type Follow = typeof operations.followUserByUsername | typeof operations.unfollowUserByUsername

function setFollowing(
  request: ContractRequest<Follow, Context>,
  following: boolean,
): ContractOperationResponse<Follow> {
  const { users } = request.context
  const { username } = request.validatedParams
  const viewer = requireViewer(request.context)
  users.setFollowing(viewer.id, username, following)
  const profile = users.findProfile(username, viewer.id)
  if (!profile) return request.respond({ status: 404, body: toErrors('profile', 'not found') })
  return request.respond({ status: 200, body: { profile } })
}
