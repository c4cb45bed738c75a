import type { HtmlTagDescriptor, Plugin } from 'vite'
import { type Chunk, chunkOf, firstLoad } from './bundle-budget.ts'

type Files = { chunks: readonly Chunk[]; fileNames: readonly string[] }

/** The links of index.html for what the first page loads and `html` does not name yet, and for the font. */
export const firstPageLinks = (
  html: string,
  { chunks, fileNames }: Files,
  pages: readonly string[],
  font: RegExp,
): HtmlTagDescriptor[] => [
  ...firstLoad(chunks, pages)
    .filter(({ fileName }) => !html.includes(fileName))
    .map(({ fileName }) => link({ rel: 'modulepreload', href: `/${fileName}` })),
  ...fileNames
    .filter((fileName) => font.test(fileName))
    .map((fileName) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}` })),
]

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
})

/**
 * Makes a browser fetch the first page's own code together with the entry instead of after it, and the font with them, so that the first
 * text does not change its face. Other pages load some 7 kB they may not need.
 */
export const preloadFirstPage = (pages: readonly string[], font: RegExp): Plugin => ({
  name: 'preload-first-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.values(bundle)
      const chunks = files.filter((file) => file.type === 'chunk').map(chunkOf)
      return firstPageLinks(html, { chunks, fileNames: Object.keys(bundle) }, pages, font)
    },
  },
})
