/** Creates the client for a page, which loads the outline and only the types of the contract. */
import { type Client, createClient } from 'routepact/client'
import type { contract } from './contract.ts'
import outline from './outline.json' with { type: 'json' }

export const createConduit = (baseUrl: string): Client<typeof contract> =>
  createClient<typeof contract>(outline, { baseUrl })
