import type { ContractOperation } from 'routepact'
import { type CreateBody, findMockBody, isSendableContent, type MockGeneration } from './mock-contents.ts'
import { hasExample, type MockedContent, toCollection, toHash } from './mock-routes.ts'
import type { RequestPlaces } from './request-places.ts'

/** The most bodies that are kept: the generation of one takes a millisecond. */
const mostKept = 10_000

/** The generated bodies of responses, by what they describe. */
export class MockBodies {
  readonly #generation: MockGeneration
  readonly #places: RequestPlaces
  #kept = new Map<MockedContent, Map<string, Promise<CreateBody | undefined>>>()
  #count = 0

  constructor(generation: MockGeneration, places: RequestPlaces) {
    this.#generation = generation
    this.#places = places
  }

  /**
   * Finds a body of a content type; returns `undefined` if no value is valid.
   *
   * @param key the path of a resource, for which the body differs from others; default: the body of no resource
   */
  find(operation: ContractOperation, content: MockedContent, key = ''): Promise<CreateBody | undefined> {
    const kept = this.#kept.get(content)?.get(key)
    if (kept) return kept
    if (this.#count >= mostKept) {
      this.#kept = new Map()
      this.#count = 0
    }
    const found = this.#create(operation, content, key)
    const bodies = this.#kept.get(content) ?? new Map<string, typeof found>()
    this.#kept.set(content, bodies.set(key, found))
    this.#count += 1
    return found
  }

  async #create(operation: ContractOperation, content: MockedContent, key: string): Promise<CreateBody | undefined> {
    const { seed } = this.#generation
    const create = await findMockBody(content, { ...this.#generation, seed: key === '' ? seed : (seed + toHash(key)) | 0 })
    if (!create || content.format !== 'json' || hasExample(content)) return create
    const body = await this.#places.agree(create(), toCollection(operation), (value) => isSendableContent(content, value))
    return () => body
  }
}
