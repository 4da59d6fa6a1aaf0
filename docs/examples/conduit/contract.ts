import { createContract } from 'routepact'
import * as operations from './operations.ts'

/** The whole Conduit API: 19 operations. */
export const contract = createContract(operations)
