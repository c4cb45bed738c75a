import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { noSuchRoute } from '@clinic/service-kit/http/problem.ts'
import { nameRoute } from '@clinic/service-kit/http/request-log.ts'
import { type Practice, withPractice } from '@clinic/shared-events/contracts/practice.ts'
import type { Request, RequestHandler, Response } from 'express'

/** Names of a build's files as URLs ('/assets/app-1a2b.js'), with those beside them that are already compressed. */
type Files = ReadonlyMap<string, { br: boolean; gzip: boolean }>

const filesIn = (folder: string): Files => {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  const all = new Set(names)
  return new Map(names.map((name) => [name, { br: all.has(`${name}.br`), gzip: all.has(`${name}.gz`) }]))
}

/**
 * Pages behind links that name an appointment or an order, a visitor's own, and the staff's: not for search engines (design §6).
 * In capitals too, as the web's routes take them.
 */
const privatePage = /^\/(ficha-clinica|accion-cita|cita|r|c|pedido|doctor|carrito|checkout)(\/|$)/i

const immutable = 'public, max-age=31536000, immutable'

/** A page's document in every encoding. */
type Document = { plain: Buffer; br: Buffer; gzip: Buffer }

/** Documents of pages with a first view, by path ('/citas'), with the practice's identity in place of the build's tokens. */
const documentsIn = (folder: string, files: Files, practice: Practice): ReadonlyMap<string, Document> => {
  const names = [...files.keys()].flatMap((name) => builtDocument.exec(name)?.[1] ?? [])
  return new Map(
    names.map((name) => {
      const plain = Buffer.from(withPractice(readFileSync(join(folder, 'pages', `${name}.html`), 'utf8'), practice))
      return [
        name === 'index' ? '/' : `/${name}`,
        { plain, br: brotliCompressSync(plain, quick), gzip: gzipSync(plain) },
      ]
    }),
  )
}
/** Made at every start: the highest quality takes 14 times as long for a tenth of the size. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const builtDocument = /^\/pages\/(.+)\.html$/

/**
 * Serves the built web: hashed assets for good, everything else asked again each time; brotli or gzip as built; for the paths of the
 * web's own routes the page's document where the build made one, and `index.html`. The folder is read once, at the start.
 */
export const webFiles = (folder: string, practice: Practice): RequestHandler => {
  const files = filesIn(folder)
  const documents = documentsIn(folder, files, practice)
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const asked = request.path
    if (files.has(asked) && extname(asked) !== '.html') return sendFile(request, response, folder, files, asked)
    if (isFile(request) || !files.has('/index.html')) return next(noSuchRoute())
    if (privatePage.test(asked)) response.setHeader('X-Robots-Tag', 'noindex')
    const document = documents.get(asked)
    if (document) sendDocument(request, response, document)
    else sendFile(request, response, folder, files, '/index.html')
  }
}

/** Asked for as a file, not as a page: an address a visitor typed or followed is a page whatever its end, and shows the 404 screen. */
const isFile = ({ path, headers }: Request): boolean =>
  extname(path) !== '' && (path.startsWith('/assets/') || !headers.accept?.includes('text/html'))

const encodingFor = (request: Request, packed: { br: boolean; gzip: boolean }): 'br' | 'gzip' | null => {
  if (packed.br && request.acceptsEncodings('br')) return 'br'
  return packed.gzip && request.acceptsEncodings('gzip') ? 'gzip' : null
}

const sendDocument = (request: Request, response: Response, document: Document): void => {
  nameRoute(response, '(web)')
  const encoding = encodingFor(request, { br: true, gzip: true })
  response.vary('Accept-Encoding')
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Cache-Control', 'no-cache')
  response.type('html').send(document[encoding ?? 'plain'])
}

const sendFile = (request: Request, response: Response, folder: string, files: Files, name: string): void => {
  nameRoute(response, name.startsWith('/assets/') ? '(asset)' : '(web)')
  const packed = files.get(name) ?? { br: false, gzip: false }
  const encoding = encodingFor(request, packed)
  if (packed.br || packed.gzip) response.vary('Accept-Encoding')
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.type(extname(name))
  response.sendFile(`${name}${encoding ? { br: '.br', gzip: '.gz' }[encoding] : ''}`, {
    root: folder,
    cacheControl: false,
    headers: { 'Cache-Control': name.startsWith('/assets/') ? immutable : 'no-cache' },
  })
}
