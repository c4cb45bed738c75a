import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { practiceTokens } from '@clinic/shared-events/contracts/practice/practice.ts'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { type Chunk, chunkOf, firstLoad } from './bundle-budget.ts'
import type { FirstView } from './src/app/first-view/first-views.tsx'

const layout = '/site/components/site-layout.tsx'

/** Where the build keeps the document of a path: '/' → 'pages/index.html', '/citas' → 'pages/citas.html'. */
const fileOf = (path: string): string => `pages${path === '/' ? '/index' : path}.html`

const preload = (chunk: Chunk): string => `    <link rel="modulepreload" href="/${chunk.fileName}" crossorigin>\n`

/**
 * The document of one page: `html` that loads the page's own code at once instead of the first page's, with its title and its first
 * view.
 */
export const documentOf = (html: string, view: FirstView, chunks: readonly Chunk[]): string => {
  const needed = firstLoad(chunks, [layout, view.page])
  const names = new Set(needed.map(({ fileName }) => fileName))
  const kept = html.replaceAll(/ *<link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>\n?/g, (link, name: string) =>
    names.has(name) ? link : '',
  )
  const title = /<title>.*?<\/title>/.exec(view.markup)?.[0]
  const named = title ? kept.replace(/<title>.*?<\/title>/, () => title) : kept
  const missing = needed.filter(({ fileName }) => !named.includes(`/${fileName}"`))
  const markup = view.markup.replace(/<title>.*?<\/title>/, '')
  return named
    .replace('  </head>', () => `${missing.map(preload).join('')}  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
}

type Pages = { views: FirstView[]; patterns: string[] }

/** The pages as the web's own sources declare them. */
const readPages = async (): Promise<Pages> => {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: { '~': join(root, 'src') } },
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    const { firstViews, patterns } = (await server.ssrLoadModule('/src/app/first-view/first-views.tsx')) as {
      firstViews: (practice: typeof practiceTokens) => FirstView[]
      patterns: string[]
    }
    return { views: firstViews(practiceTokens), patterns }
  } finally {
    await server.close()
  }
}

/**
 * Writes a document for each public page that has a first view: what a patient sees at once, before any code has run. The
 * practice's identity is in them as tokens, which the server replaces by what is configured. Beside them it writes the patterns of all
 * the web's routes, by which the server knows an unknown address.
 */
export const firstViewPages = (): Plugin => {
  let chunks: Chunk[] = []
  return {
    name: 'first-view-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        chunks = Object.values(bundle)
          .filter((one) => one.type === 'chunk')
          .map(chunkOf)
      },
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (!dir) return
        const html = await readFile(join(dir, 'index.html'), 'utf8')
        const { views, patterns } = await readPages()
        for (const view of views) {
          const file = join(dir, fileOf(view.path))
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, documentOf(html, view, chunks))
        }
        await writeFile(join(dir, 'pages/routes.json'), JSON.stringify(patterns))
      },
    },
  }
}
