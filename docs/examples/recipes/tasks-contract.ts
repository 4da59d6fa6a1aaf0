import { createContract, errors } from 'routepact'
import { z } from 'zod'

const Tasks = z.array(z.string().max(200)).max(50)

export const contract = createContract({
  createTasks: {
    path: '/tasks',
    method: 'POST',
    requests: { 'application/json': { body: Tasks } },
    responses: { 204: {}, ...errors('default') },
  },
})
