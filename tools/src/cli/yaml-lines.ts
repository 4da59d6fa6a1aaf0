import { toPropertyName, type YamlTree } from './yaml-document.ts'

/** Finds the lines of values in a YAML document: where their keys stand, or where items of lists begin. */
export function findYamlLines(tree: YamlTree, wanted: ReadonlySet<string>): Map<string, number> {
  const lines = new Map<string, number>()
  for (const pointer of wanted) {
    const offset = findOffset(pointer, tree)
    if (offset !== undefined) lines.set(pointer, tree.lines.linePos(offset).line)
  }
  return lines
}

function findOffset(pointer: string, { document, yaml }: YamlTree): number | undefined {
  let node: unknown = document.contents
  let offset: number | undefined = 0
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    if (yaml.isAlias(node)) node = node.resolve(document)
    if (yaml.isMap(node)) {
      const pair = node.items.find(({ key }) => toPropertyName(key, yaml) === name)
      if (!yaml.isNode(pair?.key)) return undefined
      offset = pair.key.range?.[0]
      node = pair.value
    } else if (yaml.isSeq(node)) {
      node = node.items[Number(name)]
      if (!yaml.isNode(node)) return undefined
      offset = node.range?.[0]
    } else return undefined
  }
  return offset
}
