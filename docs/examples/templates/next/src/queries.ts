import { createClient } from 'routepact/client'
import { createQueries } from 'routepact-query'
import { contract } from './contract'

// Only the browser sends requests: the page is rendered on the server without its notes.
export const queries = createQueries(createClient(contract, { baseUrl: '/api' }))
