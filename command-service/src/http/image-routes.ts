import type { Handlers } from '@clinic/platform/http/call.ts'
import type { UploadAnswer } from '../images/commands/upload-image.ts'
import { expectDone } from './refusals.ts'

export type ImageRouteParts = { uploadImage: (bytes: Buffer) => Promise<UploadAnswer> }

/**
 * The upload of an image (docs/specification.md#office-calls). It is stored under the hash of its content, so a repeat is the same; the
 * log learns of it by the product that names it, so the answer has no position (docs/decisions/0047).
 */
export const imageRoutes = ({ uploadImage }: ImageRouteParts): Handlers<'uploadImage'> => ({
  uploadImage: async (call) => {
    const { imageUrl } = expectDone(await uploadImage(call.file))
    return { body: { imageUrl } }
  },
})
