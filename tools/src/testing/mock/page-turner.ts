/** A list's pages: which one a request asks for, and how to ask for its neighbors. */
import type { ValidatedRequest } from './mock-routes.ts'
import { toMockFields } from './mock-values.ts'
import { type ListPage, type PageParameters, type PageTurn, readCount } from './page-query.ts'
import type { RequestPlace, RequestPlaces } from './request-places.ts'

/** How many resources a collection with pages has. */
export const pagedTotal = 25

/** Positions for cursors that are numbers in a text. */
const positions = Array.from({ length: pagedTotal }, (_, index) => String(index + 1))

/** The page for a request that sets no limit. */
const defaultLimit = 10

export class PageTurner {
  readonly #operation: string
  readonly #parameters: PageParameters
  readonly #places: RequestPlaces

  constructor(operation: string, parameters: PageParameters, places: RequestPlaces) {
    this.#operation = operation
    this.#parameters = parameters
    this.#places = places
  }

  /** Reads the page that a request asks for. */
  async read({ url, validatedQuery }: Pick<ValidatedRequest, 'url' | 'validatedQuery'>, total: number): Promise<ListPage> {
    const sent = new URL(url).searchParams
    const fields = toMockFields(validatedQuery)
    const { limit: limitName = '', cursor, offset: offsetName, page } = this.#parameters
    // A schema may limit what was sent.
    const limit = readCount(fields[limitName]) ?? readCount(sent.get(limitName)) ?? defaultLimit
    const names = [cursor, offsetName, page].filter((name) => name !== undefined)
    const name = names.find((one) => sent.has(one)) ?? names[0]
    if (name === undefined) return { offset: 0, limit }
    const place = await this.#places.findParameter(this.#operation, name)
    const cursors = name === cursor ? await this.#listCursors(place) : undefined
    // The text counts, because a cursor's value may be an object.
    const number = readCount(sent.get(name)) ?? readCount(fields[name])
    const toOffset = (): number => {
      if (cursors) return (cursors.indexOf(sent.get(name)) + 1) * limit
      return name === page ? Math.max((number ?? 1) - 1, 0) * limit : (number ?? 0)
    }
    const turn = async (position: number): Promise<PageTurn | undefined> => {
      const index = Math.floor(position / limit)
      const value = name === page ? index + 1 : cursors ? cursors[index - 1] : position
      if (value === undefined || !(await this.#places.accepts(place, String(value)))) return undefined
      const turned = new URL(url)
      turned.searchParams.set(name, String(value))
      return { value, url: turned.href }
    }
    const offset = toOffset()
    const end = offset + limit
    const hasNext = limit > 0 && end < total
    const next = hasNext ? await turn(end) : undefined
    return {
      offset,
      limit,
      next,
      previous: offset > 0 ? await turn(Math.max(Math.min(offset, total) - limit, 0)) : undefined,
      isLast: hasNext && !next,
    }
  }

  /** Lists the cursors for the second page and those after it; `undefined` if item numbers are the cursors. */
  async #listCursors(place: RequestPlace): Promise<readonly (string | null)[] | undefined> {
    const answers = await Promise.all(positions.map((position) => this.#places.accepts(place, position)))
    return answers.every(Boolean) ? undefined : (await this.#places.list(place)).map(String)
  }
}
