// server.ts
import { createContract, createRouter } from 'routepact'
import { serve } from 'routepact/node'
import { contract } from './contract.ts'

const users = [{ id: 1, name: 'Ada', passwordHash: 'not in the contract, so never sent' }]

const router = createRouter({
  contract: createContract(contract), // checks the operations of all files together
  handlers: {
    getUser: (request) => {
      const user = users.find(({ id }) => id === request.validatedParams.id) // id is a number
      if (!user) return request.respond({ status: 403, body: { error: 'No such user' } })
      return request.respond({ status: 200, body: user })
    },
  },
})

console.log((await serve(router, { port: 0 })).url)
