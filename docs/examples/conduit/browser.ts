/** What a page of a browser loads: the client, the outline, and of the contract only the types. */
import { type Client, createClient } from 'routepact/client'
import type { contract } from './contract.ts'
import outline from './outline.json' with { type: 'json' }

export const createConduit = (baseUrl: string): Client<typeof contract> =>
  createClient<typeof contract>(outline, { baseUrl })
