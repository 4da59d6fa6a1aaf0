/** The requests that wait for data. They are in the memory of this process, so one process serves a database. */
export interface Readers {
  /** Resolves when the stream changes, the client leaves, the time is over or the server closes. */
  wait(streamId: number, signal: AbortSignal, milliseconds: number): Promise<void>
  /** Resumes those who wait for the stream. */
  wake(streamId: number): void
  /** How many requests wait for the stream. */
  count(streamId: number): number
  /** Resumes everyone. Later waits resolve at once. */
  close(): void
  readonly isClosed: boolean
}

export function createReaders(): Readers {
  const waiting = new Map<number, Set<() => void>>()
  let isClosed = false
  const wake = (streamId: number): void => {
    for (const resume of waiting.get(streamId) ?? []) resume()
  }
  return {
    wait: (streamId, signal, milliseconds) =>
      new Promise((resolve) => {
        if (isClosed || signal.aborted) return resolve()
        const resumes = waiting.get(streamId) ?? new Set()
        waiting.set(streamId, resumes)
        const resume = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', resume)
          resumes.delete(resume)
          if (resumes.size === 0) waiting.delete(streamId)
          resolve()
        }
        const timer = setTimeout(resume, milliseconds)
        signal.addEventListener('abort', resume)
        resumes.add(resume)
      }),
    wake,
    count: (streamId) => waiting.get(streamId)?.size ?? 0,
    close: () => {
      isClosed = true
      for (const streamId of waiting.keys()) wake(streamId)
    },
    get isClosed() {
      return isClosed
    },
  }
}
