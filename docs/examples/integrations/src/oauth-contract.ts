import { createContract, errors } from 'routepact'

export const contract = createContract({
  startLogin: {
    path: '/login',
    method: 'GET',
    responses: { 302: {}, ...errors('default') },
  },
  finishLogin: {
    path: '/login/callback',
    method: 'GET',
    responses: { 302: {}, ...errors('default') },
  },
})
