import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { refusing } from '../http/refusing.ts'
import type { ImageUpload } from './commands/upload-image.ts'
import { imageRefusals } from './refusals.ts'

const { expectDone } = refusing(imageRefusals)

type Deps = { uploadImage: ImageUpload }

/**
 * The upload of an image (docs/specification.md#office-calls). It is stored under the hash of its content, so a repeat is the same; the
 * log learns of it by the product that names it, so the answer has no position (docs/decisions/0047).
 */
const calls = ({ uploadImage }: Deps): Handlers<'uploadImage'> => ({
  uploadImage: async (call) => {
    const { staffId } = expectSession(call.session)
    const { imageUrl, width, height } = expectDone(await uploadImage(call.file, staffId))
    return { body: { imageUrl, width, height } }
  },
})

export const imageRoutes = { calls, refusals: imageRefusals }
