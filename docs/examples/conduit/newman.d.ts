/** The part of newman that `acceptance.ts` uses; newman has no types. */
declare module 'newman' {
  interface Options {
    readonly collection: string
    readonly globals: { readonly values: readonly { readonly key: string; readonly value: string }[] }
    readonly reporters: readonly string[]
  }

  interface Count {
    readonly total: number
    readonly failed: number
  }

  export interface Summary {
    readonly run: {
      readonly stats: { readonly requests: Count; readonly assertions: Count; readonly testScripts: Count }
      readonly failures: readonly unknown[]
    }
  }

  const newman: {
    run(options: Options, done: (problem: Error | null, summary: Summary) => void): void
  }
  export default newman
}
