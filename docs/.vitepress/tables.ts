import type MarkdownIt from 'markdown-it'

/** The most columns of a table whose cells are stacked on a phone. Wider tables scroll, beside their first column. */
const stackedColumns = 4

/**
 * Gives each cell of a table the text of its header as `data-label`, which style.css shows on a phone. The roles keep a table a table
 * for screen readers, although its style is another there.
 */
export function labelCells(md: MarkdownIt): void {
  md.core.ruler.push('label-cells', ({ tokens }) => {
    let headers: string[] = []
    let column = 0
    let table: (typeof tokens)[number] | undefined
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'table_open') {
        headers = []
        table = token
        token.attrs = [
          ['role', 'table'],
          ['tabindex', '0'],
        ]
      } else if (token.type === 'tr_open') {
        column = 0
        token.attrSet('role', 'row')
      } else if (token.type === 'th_open') {
        const header = toText(tokens[index + 1])
        token.attrSet('role', header ? 'columnheader' : 'cell')
        // A header without text is an empty cell.
        if (!header) for (const part of [token, tokens[index + 2]]) if (part) part.tag = 'td'
        headers.push(header)
        table?.attrSet('class', headers.length > stackedColumns ? 'wide' : 'stacked')
      } else if (token.type === 'td_open') {
        token.attrSet('role', 'cell')
        token.attrSet('data-label', headers[column] ?? '')
        column += 1
      } else if (token.type === 'thead_open' || token.type === 'tbody_open') token.attrSet('role', 'rowgroup')
    }
  })
  // VitePress renders a constant text.
  md.renderer.rules['table_open'] = (tokens, index, options, _env, self) => self.renderToken(tokens, index, options)
}

function toText(token: { readonly children?: readonly { readonly content: string }[] | null } | undefined): string {
  return token?.children?.map(({ content }) => content).join('') ?? ''
}
