import { noSuchRoute } from '@clinic/platform/http/calls/problem.ts'
import { nameRoute } from '@clinic/platform/http/request-log.ts'
import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { imageOf } from '@clinic/shared-events/contracts/wire/images.ts'
import type { RequestHandler } from 'express'

/** The images' own route: not below /api, whose answers nobody keeps (docs/decisions/0047). */
export const imagesPath = '/images/:name'

const forGood = 'public, max-age=31536000, immutable'

/** Serves uploaded images for good: an address names its content, so what a browser has it never asks for again. */
export const imageFiles =
  (images: Pick<ImageStore, 'read'>): RequestHandler =>
  async (request, response) => {
    nameRoute(response, imagesPath)
    const asked = imageOf(request.path)
    // A browser that has it, and asks all the same, need not be sent it nor the store be asked.
    if (asked) response.setHeader('ETag', `"${asked.id}-${asked.width}"`)
    if (asked && request.fresh) {
      response.setHeader('Cache-Control', forGood)
      response.status(304).end()
      return
    }
    const bytes = asked && (await images.read(asked.id, asked.width))
    // One that is stored a moment later must be found then.
    response.setHeader('Cache-Control', 'no-store')
    if (!bytes) {
      response.removeHeader('ETag')
      throw noSuchRoute()
    }
    response.setHeader('Content-Type', 'image/webp')
    response.setHeader('Cache-Control', forGood)
    response.setHeader('Content-Length', bytes.length)
    response.end(bytes)
  }
