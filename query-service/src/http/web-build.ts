import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type ShownPractice, withPractice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { z } from 'zod'
import { filesBelow } from './files-below.ts'
import { knownPages } from './known-pages.ts'

/** Which compressed copies a file has beside it. */
export type Packed = { br: boolean; gzip: boolean }

/** A page's document in every encoding. */
export type Document = { plain: Buffer; br: Buffer; gzip: Buffer }

/** The built web in a folder. */
type WebBuild = {
  /** Files by URL ('/assets/app-1a2b.js'). */
  files: ReadonlyMap<string, Packed>
  /** Documents of pages with a first view, by path ('/citas'), each made with the practice's identity in place of the build's tokens. */
  documents: ReadonlyMap<string, (practice: ShownPractice) => Document>
  /** The document of all other pages. */
  document: (practice: ShownPractice) => Document
  /** Whether the web's router has a page for a path; it shows its 404 screen for any other. */
  isPage: (path: string) => boolean
  /** Whether the page of a path has a parameter, which names something ('/pedido/:trackingNumber'). */
  isNamed: (path: string) => boolean
}

/** Written by the build beside the documents: the patterns of the web's routes. */
const patterns = 'pages/routes.json'

/**
 * Reads the build in a folder, and again when another has replaced it, which its `index.html` tells: a build writes that file last.
 */
export const followWebBuild = (folder: string): (() => WebBuild | null) => {
  let known = stampOf(folder)
  let build = readWebBuild(folder)
  return () => {
    const stamp = stampOf(folder)
    if (stamp === known) return build
    const next = readWebBuild(folder)
    if (next) [known, build] = [stamp, next]
    return build
  }
}

const stampOf = (folder: string): string | null => {
  const stat = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })
  return stat ? `${stat.ino}-${stat.mtimeMs}` : null
}

/** @returns null where the web is not built, or its build did not finish */
const readWebBuild = (folder: string): WebBuild | null => {
  if (!['index.html', patterns].every((name) => existsSync(join(folder, name)))) return null
  const files = filesIn(folder)
  const routes = z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, patterns), 'utf8')))
  return {
    files,
    documents: documentsIn(folder, files),
    document: documentWith(readFileSync(join(folder, 'index.html'), 'utf8')),
    isPage: knownPages(routes),
    isNamed: knownPages(routes.filter((route) => route.includes(':'))),
  }
}

const filesIn = (folder: string): WebBuild['files'] => {
  const names = filesBelow(folder).map((name) => `/${name}`)
  const all = new Set(names)
  return new Map(names.map((name) => [name, { br: all.has(`${name}.br`), gzip: all.has(`${name}.gz`) }]))
}

const documentsIn = (folder: string, files: WebBuild['files']): WebBuild['documents'] => {
  const names = [...files.keys()].flatMap((name) => builtDocument.exec(name)?.[1] ?? [])
  return new Map(
    names.map((name) => {
      const html = readFileSync(join(folder, 'pages', `${name}.html`), 'utf8')
      return [name === 'index' ? '/' : `/${name}`, documentWith(html)]
    }),
  )
}

/** Makes a document of a page, anew only where the practice's identity is another than the last time. */
const documentWith = (html: string): ((practice: ShownPractice) => Document) => {
  let made: { text: string; document: Document } | null = null
  return (practice) => {
    const text = withPractice(html, practice)
    if (made?.text === text) return made.document
    const plain = Buffer.from(text)
    made = { text, document: { plain, br: brotliCompressSync(plain, quick), gzip: gzipSync(plain) } }
    return made.document
  }
}
/** Options of the compression, which is made anew at every start and change: the highest quality takes 14 times as long for a tenth of the size. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const builtDocument = /^\/pages\/(.+)\.html$/
