/** The whole Conduit API: 19 operations. `app.ts` checks them together. */
export * as contract from './operations.ts'
