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

test.each([
  ['User', 'User'],
  ['acme.v1.User', 'acme.v1.User'],
  ['User.yaml', 'User'],
  ['tags~1models~1tag.YML', 'tag'],
  ['models~1user~1index.json', 'user'],
  ['index.yaml', 'index'],
  ['models.yaml~1definitions~1User', 'User'],
  ['models~1', 'models/'],
])('the component %s is called %s', (token, name) => {
  expect(findComponent(`#/components/schemas/${token}/properties/a`)).toEqual({ pointer: `#/components/schemas/${token}`, name, path: 'a' })
})

test('a path item is no component, because its operations have names', () => {
  expect(findComponent('#/components/pathItems/tags~1tags.yaml/get/responses/200')).toBeUndefined()
})
