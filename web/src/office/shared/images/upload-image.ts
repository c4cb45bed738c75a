import {
  imageCalls,
  imageSentences,
  mostImageBytes,
  type Uploaded,
} from '@clinic/shared-events/contracts/wire/images.ts'
import { upload } from '~/lib/http/http.ts'

const { path, file, answer } = imageCalls.uploadImage

/** Why a file is not uploaded at all, in the order of the specification (docs/specification.md#office-rules); null when it is. */
export const fileProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!type.startsWith('image/')) return imageSentences.notAnImage
  return size > mostImageBytes ? imageSentences.tooLarge : null
}

/** POST /api/upload-image (docs/specification.md#office-calls). @throws ApiError, ConnectionError */
export const uploadImage = (chosen: File): Promise<Uploaded> =>
  upload(path, { field: file.field, file: chosen }, (given) => answer.parse(given))
