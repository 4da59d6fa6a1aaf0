/** The data of the example: the same for each server, before and after. */
export interface Book {
  readonly id: string
  readonly title: string
  readonly year: number
  readonly tags: string[]
}

export interface NewBook {
  readonly title: string
  readonly year: number
  readonly tags: string[]
}

export interface Review {
  readonly stars: number
  readonly text?: string | undefined
}

export interface Store {
  readonly books: Map<string, Book>
  readonly reviews: Map<string, Review[]>
  add(book: NewBook): Book
  list(limit: number, tag?: string): { items: Book[]; total: number }
  toCsv(): string
}

/** Creates a store with two books. */
export function createStore(): Store {
  const books = new Map<string, Book>()
  const reviews = new Map<string, Review[]>()
  let last = 0
  const add = (book: NewBook): Book => {
    last += 1
    const added = { id: String(last), ...book }
    books.set(added.id, added)
    reviews.set(added.id, [])
    return added
  }
  add({ title: 'Notes on the Analytical Engine', year: 1843, tags: ['computing'] })
  add({ title: 'The Art of Computer Programming', year: 1968, tags: ['computing', 'series'] })
  return {
    books,
    reviews,
    add,
    list: (limit, tag) => {
      const found = [...books.values()].filter(({ tags }) => tag === undefined || tags.includes(tag))
      return { items: found.slice(0, limit), total: found.length }
    },
    toCsv: () => ['id,title', ...[...books.values()].map(({ id, title }) => `${id},${title}`)].join('\n'),
  }
}
