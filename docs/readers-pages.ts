import { globSync, readFileSync } from 'node:fs'

/** The paths of the pages for readers, which npm publishes, by `files` of the manifest. The others are for contributors. */
export function findReadersPages(): string[] {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] }
  const exclude = files.filter((file) => file.startsWith('!')).map((file) => file.slice(1))
  const published = files.filter((file) => file.endsWith('.md') && !file.startsWith('!'))
  return globSync(['README.md', ...published], { exclude: ['**/node_modules/**', ...exclude.flatMap((path) => [path, `${path}/**`])] }).toSorted()
}
