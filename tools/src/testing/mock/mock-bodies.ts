import { type CreateBody, findMockBody, type MockGeneration } from './mock-contents.ts'
import { type MockedContent, toHash } from './mock-routes.ts'

/** The most bodies that are kept: the generation of one takes a millisecond. */
const mostKept = 10_000

/** The generated bodies of responses, by what they describe. */
export class MockBodies {
  readonly #generation: MockGeneration
  #kept = new Map<MockedContent, Map<string, Promise<CreateBody | undefined>>>()
  #count = 0

  constructor(generation: MockGeneration) {
    this.#generation = generation
  }

  /**
   * Finds a body of a content type; returns `undefined` if no value is valid.
   *
   * @param key the path of a resource, for which the body differs from others; default: the body of no resource
   */
  find(content: MockedContent, key = ''): Promise<CreateBody | undefined> {
    const kept = this.#kept.get(content)?.get(key)
    if (kept) return kept
    if (this.#count >= mostKept) {
      this.#kept = new Map()
      this.#count = 0
    }
    const { seed } = this.#generation
    const found = findMockBody(content, { ...this.#generation, seed: key === '' ? seed : (seed + toHash(key)) | 0 })
    const bodies = this.#kept.get(content) ?? new Map<string, typeof found>()
    this.#kept.set(content, bodies.set(key, found))
    this.#count += 1
    return found
  }
}
