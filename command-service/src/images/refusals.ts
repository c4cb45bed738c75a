import { imageSentences as texts } from '@clinic/shared-events/contracts/wire/images.ts'
import type { Refusals } from '../handling/refusals.ts'
import type { ImageRejection } from './image-file.ts'

/** How a file that was uploaded is refused (docs/http.md#errors). */
export const imageRefusals = {
  NotAnImage: { status: 415, code: 'not-an-image', sentence: texts.notAnImage, field: 'image' },
  ImageBroken: { status: 400, code: 'image-broken', sentence: texts.broken, field: 'image' },
  ImageTooManyPixels: { status: 413, code: 'image-too-many-pixels', sentence: texts.tooManyPixels, field: 'image' },
  ImageTooDeep: { status: 413, code: 'image-too-deep', sentence: texts.tooDeep, field: 'image' },
  ImageStoreFull: { status: 503, code: 'image-store-full', sentence: texts.full, retryAfter: 60 },
} as const satisfies Refusals<ImageRejection>
