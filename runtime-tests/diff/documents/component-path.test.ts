import { expect, test } from 'vitest'
import { findComponent } from '../../../tools/src/diff/documents/component-path.ts'

test.each([
  ['', ''],
  ['/properties/a~1b/items', 'a/b[]'],
  ['/additionalProperties/properties/a', '*.a'],
  ['/patternProperties/^a/properties/b', '*.b'],
  ['/prefixItems/1/allOf/0', '[1]'],
])('the path of the values of a component at %s', (rest, path) => {
  const pointer = '#/components/schemas/Note'
  expect(findComponent(`${pointer}${rest}`)).toEqual({ pointer, name: 'Note', path })
})

test('a place outside of the components has no path', () => {
  expect(findComponent('#/paths/~1notes/get')).toBeUndefined()
})
