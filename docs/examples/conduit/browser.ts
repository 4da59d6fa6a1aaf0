/** Creates the client for a page, which loads the outline and only the types of the contract. */
import { type Client, createClient } from 'routepact/client'
import type * as operations from './operations.ts'
import outline from './outline.json' with { type: 'json' }

export const createConduit = (baseUrl: string): Client<typeof operations> =>
  createClient<typeof operations>(outline, { baseUrl })
