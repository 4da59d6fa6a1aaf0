/** Whether a list of tags is `*`, or contains the tag. */
export function lists(
  list: string,
  tag: string,
  { ignoreWeak }: { readonly ignoreWeak: boolean },
): boolean {
  const sent: readonly string[] = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  const tags = ignoreWeak
    ? sent.map((one) => one.replace(/^W\//, ''))
    : sent
  return list.trim() === '*' || tags.includes(tag)
}
