import { toOffset } from '../offsets.ts'
import type { Page } from '../store/read-page.ts'

/** Creates the `ETag` of a page. A stream that is closed has another one, so that its readers learn of the end. */
export function createTag(streamId: number, offset: string, { end, isLast }: Page): string {
  return `"${streamId}:${offset}:${toOffset(end)}${isLast ? ':c' : ''}"`
}

/** Whether the list of `If-None-Match` contains the tag, by weak comparison. */
export function hasTag(list: string | null, tag: string): boolean {
  if (list === null) return false
  if (list.trim() === '*') return true
  return Array.from(list.matchAll(/"[^"]*"/g), ([found]) => found).includes(tag)
}
