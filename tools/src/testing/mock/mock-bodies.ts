import type { ContractOperation } from 'routepact'
import { KeptValues } from './kept-values.ts'
import { type CreateBody, findMockBody, isSendableContent, type MockGeneration } from './mock-contents.ts'
import { hasExample, type MockedContent, toCollection, toHash } from './mock-routes.ts'
import type { RequestPlaces } from './request-places.ts'

/** The generated response bodies, by what they describe. */
export class MockBodies {
  readonly #generation: MockGeneration
  readonly #places: RequestPlaces
  readonly #kept = new Map<MockedContent, KeptValues<string, Promise<CreateBody | undefined>>>()

  constructor(generation: MockGeneration, places: RequestPlaces) {
    this.#generation = generation
    this.#places = places
  }

  /**
   * Finds a body for a content type; returns `undefined` if no value is valid.
   *
   * @param key a resource's path, for which the body differs from others; default: the body for no resource
   */
  find(operation: ContractOperation, content: MockedContent, key = ''): Promise<CreateBody | undefined> {
    const kept = this.#kept.get(content) ?? new KeptValues()
    this.#kept.set(content, kept)
    return kept.get(key, async () => this.#create(operation, content, key))
  }

  async #create(operation: ContractOperation, content: MockedContent, key: string): Promise<CreateBody | undefined> {
    const { seed } = this.#generation
    const create = await findMockBody(content, { ...this.#generation, seed: key === '' ? seed : (seed + toHash(key)) | 0 })
    if (!create || content.format !== 'json' || hasExample(content)) return create
    const body = await this.#places.agree(create(), toCollection(operation), (value) => isSendableContent(content, value))
    return () => body
  }
}
