import type { components } from './api.ts'

export type Book = components['schemas']['Book']
