import { describe, expect, it, vi } from 'vitest'
import { orTimeout, readSome, StreamTime } from '../../tools/src/testing/stream-elements.ts'

async function* count(last: number): AsyncGenerator<number> {
  for (let number = 1; number <= last; number += 1) yield number
}

describe('readSome', () => {
  it('reads ten elements at most', async () => {
    const seen: unknown[] = []
    const find = async (element: unknown): Promise<undefined> => void seen.push(element)
    expect(await readSome(count(1000), find)).toBeUndefined()
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('returns the first mismatch with the number of its element', async () => {
    expect(await readSome(count(5), async (element) => (element === 3 ? 'odd' : undefined))).toBe('element 3: odd')
  })

  it('ends with the stream, and stops waiting for a silent one', async () => {
    const silent = async function* (): AsyncGenerator<number> {
      yield 1
      await new Promise(() => undefined)
    }
    const accept = async (): Promise<undefined> => undefined
    expect(await readSome(count(0), accept)).toBeUndefined()
    expect(await readSome(silent(), accept)).toBeUndefined()
  })

  it('rejects with the error of the stream', async () => {
    const broken = async function* (): AsyncGenerator<number> {
      yield* count(0)
      throw new Error('broken')
    }
    await expect(readSome(broken(), async () => undefined)).rejects.toThrow('broken')
  })
})

describe('orTimeout', () => {
  it('returns the value, or the other one', async () => {
    expect(await orTimeout(Promise.resolve('value'), 1000, 'late')).toBe('value')
    expect(await orTimeout(new Promise(() => undefined), 1, 'late')).toBe('late')
  })
})

describe('StreamTime', () => {
  it('waits one second for all silent streams of an operation', async () => {
    const silent = async function* (): AsyncGenerator<number> {
      await new Promise(() => undefined)
      yield 1
    }
    const time = new StreamTime()
    vi.useFakeTimers()
    try {
      const start = Date.now()
      for (let index = 0; index < 5; index += 1) {
        const read = time.readSome('watch', silent(), async () => undefined)
        await vi.runAllTimersAsync()
        await read
      }
      expect(Date.now() - start).toBeLessThan(3_000)
    } finally {
      vi.useRealTimers()
    }
    expect(await time.readSome('watch', count(1), async () => 'odd')).toBe('element 1: odd')
  })
})
