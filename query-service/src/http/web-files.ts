import { extname } from 'node:path'
import { noSuchRoute } from '@clinic/platform/http/calls/problem.ts'
import { nameRoute } from '@clinic/platform/http/request-log.ts'
import type { ShownPractice } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { Request, RequestHandler, Response } from 'express'
import { decoded } from './known-pages.ts'
import { type Document, followWebBuild, type Packed } from './web-build.ts'

/** A visitor's own pages and the staff's. In capitals too, and however they are encoded, as the web's routes take them. */
const ownPage = /^\/(pedido|doctor|carrito|checkout|invitacion)(\/|$)/i

const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves the built web: hashed assets for good, everything else asked again each time; brotli or gzip as built; for a path the page's
 * document where the build made one, and that of all others. What the web has no page for is answered with the same document, which shows its
 * 404 screen, and status 404. Documents name the practice as it now stands. A build that takes the place of another is served from its first request on.
 */
export const webFiles = (folder: string, practice: () => Promise<ShownPractice>): RequestHandler => {
  const current = followWebBuild(folder)
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const build = current()
    if (!build) return next(noSuchRoute())
    const asked = request.path
    const file = isServed(asked) && build.files.get(asked)
    if (file) return sendFile(request, response, { folder, name: asked, packed: file })
    const known = build.isPage(asked)
    if (!known && isFile(request)) return next(noSuchRoute())
    if (!known) response.status(404)
    // Behind a parameter is somebody's appointment, order or record: not for search engines (docs/http.md#what-is-kept-where).
    if (build.isNamed(asked) || ownPage.test(decoded(asked))) response.setHeader('X-Robots-Tag', 'noindex')
    const document = build.documents.get(asked) ?? build.document
    return practice().then((now) => sendDocument(request, response, document(now)))
  }
}

/** Whether a file is served under its own path. Documents are served under the paths of their pages alone; other files in their folder are for the server. */
const isServed = (name: string): boolean => extname(name) !== '.html' && !name.startsWith('/pages/')

/** Whether a request is for a file, not a page: an address a visitor typed or followed is a page whatever its ending, and shows the 404 screen. */
const isFile = ({ path, headers }: Request): boolean =>
  extname(path) !== '' && (path.startsWith('/assets/') || !headers.accept?.includes('text/html'))

const encodingFor = (request: Request, packed: Packed): 'br' | 'gzip' | null => {
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

type File = { folder: string; name: string; packed: Packed | undefined }

const sendFile = (request: Request, response: Response, { folder, name, packed = unpacked }: File): void => {
  nameRoute(response, name.startsWith('/assets/') ? '(asset)' : '(web)')
  const encoding = encodingFor(request, packed)
  if (packed.br || packed.gzip) response.vary('Accept-Encoding')
  response.type(extname(name))
  response.sendFile(`${name}${encoding ? { br: '.br', gzip: '.gz' }[encoding] : ''}`, {
    root: folder,
    // No ranges: a part of a page would be answered with 206, and an unknown path no longer with 404; nothing here is large.
    acceptRanges: false,
    cacheControl: false,
    // Not set on the refusal of a file that has just gone.
    headers: {
      'Cache-Control': name.startsWith('/assets/') ? immutable : 'no-cache',
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  })
}
const unpacked: Packed = { br: false, gzip: false }
