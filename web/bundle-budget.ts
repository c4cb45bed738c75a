import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { worthIt } from './precompress.ts'

const brotli = promisify(brotliCompress)

/** A built file of code as the budget counts it. Modules are paths of sources. */
export type Chunk = { fileName: string; imports: string[]; modules: string[]; isEntry: boolean; facade: string | null }

export type Budget = {
  /** Sources that the first page imports when it opens, beside the entry: as they end, 'site/site-layout.tsx'. */
  pages: string[]
  /** Bytes of brotli, or of the file itself where it is served uncompressed. */
  limit: number
  /** Packages that must not be in the first load. */
  banned: string[]
  /** Scripts that index.html names itself. */
  scripts: string[]
}

export type Weight = { fileName: string; bytes: number }

/** The chunks a browser has loaded once the first page is complete: the entry, the page's own, and all they import. */
export const firstLoad = (chunks: readonly Chunk[], pages: readonly string[]): Chunk[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const starts = pages.map((page) => {
    const found = chunks.find(({ facade }) => facade?.endsWith(page))
    if (!found) throw new Error(`The first load is not known: no chunk of its own holds ${page}`)
    return found
  })
  const loaded = new Set<Chunk>()
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), ...starts]) add(chunk)
  return [...loaded]
}

/** Of the first load's sources, those that belong to a banned package. */
export const bannedModules = (chunks: readonly Chunk[], banned: readonly string[]): string[] =>
  chunks.flatMap(({ modules }) =>
    modules.filter((id) => banned.some((name) => id.replaceAll('\\', '/').includes(`/node_modules/${name}/`))),
  )

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** The lines of the report: the sum that counts, then the heaviest first. */
export const report = (weights: readonly Weight[], limit: number): string => {
  const sum = weights.reduce((total, { bytes }) => total + bytes, 0)
  const lines = [...weights]
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ fileName, bytes }) => `  ${kB(bytes).padStart(9)}  ${fileName}`)
  return [`First load of /: ${kB(sum)} of JavaScript (brotli) of at most ${kB(limit)}`, ...lines].join('\n')
}

/** The sentences about what is over the budget; none when nothing is. */
export const breaches = (weights: readonly Weight[], chunks: readonly Chunk[], budget: Budget): string[] => {
  const sum = weights.reduce((total, { bytes }) => total + bytes, 0)
  const banned = bannedModules(chunks, budget.banned)
  return [
    ...(sum > budget.limit ? [`The first load of / is ${kB(sum)}, over its budget of ${kB(budget.limit)}`] : []),
    ...(banned.length > 0 ? [`The first load of / holds what it must not: ${banned.slice(0, 3).join(', ')}`] : []),
  ]
}

const weigh = async (content: Buffer): Promise<number> =>
  content.length < worthIt ? content.length : (await brotli(content)).length

/**
 * Prints what the first load of `/` weighs, and ends the build before anything is written when it is too much. Node's own brotli
 * quality is the highest, as precompress uses it.
 */
export const bundleBudget = (budget: Budget): Plugin => {
  let publicDir = ''
  return {
    name: 'bundle-budget',
    apply: 'build',
    configResolved: (config) => {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = Object.values(bundle).filter((one) => one.type === 'chunk')
        const loaded = firstLoad(built.map(chunkOf), budget.pages)
        const names = new Set(loaded.map(({ fileName }) => fileName))
        const weights = await Promise.all([
          ...built
            .filter(({ fileName }) => names.has(fileName))
            .map(async ({ fileName, code }) => ({ fileName, bytes: await weigh(Buffer.from(code)) })),
          ...budget.scripts.map(async (fileName) => ({
            fileName,
            bytes: await weigh(await readFile(join(publicDir, fileName))),
          })),
        ])
        console.log(report(weights, budget.limit))
        const broken = breaches(weights, loaded, budget)
        if (broken.length > 0) throw new Error(broken.join('\n'))
      },
    },
  }
}

export const chunkOf = (chunk: Rolldown.OutputChunk): Chunk => ({
  fileName: chunk.fileName,
  imports: chunk.imports,
  modules: Object.keys(chunk.modules),
  isEntry: chunk.isEntry,
  facade: chunk.facadeModuleId,
})
