export { createDocsPage, type DocsPageOptions, type DocsPageScript } from './docs-page.ts'
