/** How the site's search ranks pages, and the words that people type for what a page calls otherwise. */

/** Page or section -> words that it answers and does not use. */
export const aliases: Readonly<Record<string, string>> = {
  'get-started': 'installation, install, npm, tsconfig, quick start, tutorial, hello world, setup, first program',
}

/**
 * Returns the options of MiniSearch (https://github.com/lucaong/minisearch), for the index and for the search box. VitePress copies the
 * text of the functions into the page, so they name nothing from this file. Only the index calls `extractField`.
 *
 * @param base the path of the site, with a slash at the end
 */
export function createSearchOptions(base: string) {
  return {
    options: {
      fields: ['title', 'titles', 'text', 'aliases'],
      extractField: (document: Readonly<Record<string, unknown>>, name: string): unknown =>
        name === 'aliases' ? (aliases[String(document['id']).slice(base.length)] ?? '') : document[name],
      // Without words that name nothing; 'streaming' finds 'stream', and 'versioning' 'versions'.
      processTerm: (term: string): string | null =>
        /^(?:an?|and|do|does|for|from|how|i|in|is|my|of|on|or|the|to|use|using|what|with)$/i.test(term)
          ? null
          : term.toLowerCase().replace(/(?<=...)(?:ings?|ers?|ed|es|s)$/, ''),
    },
    searchOptions: {
      boost: { title: 6, aliases: 8, titles: 3, text: 1 },
      // Pages that mention everything come after the page about it, and sections after their page.
      boostDocument: (id: string): number =>
        /\/(?:migrat|leaving|questions|recipes$|reference|SECURITY)/.test(id) ? 0.3 : id.includes('#') ? 1 : 1.3,
    },
  }
}
