import { z } from 'zod'
import { declareCalls, staffOnly } from './call.ts'

/** The largest file that is taken (docs/specification.md#office-constants). */
export const mostImageBytes = 5 * 1024 * 1024
/** The widths each image is stored in: a table's row, a card, a card on a dense screen. In pixels; a smaller picture stays as small as it is. */
export const imageWidths = [320, 640, 1280] as const
type ImageWidth = (typeof imageWidths)[number]
const shownWidth: ImageWidth = 640

/** What the upload says (docs/specification.md#office-rules). The first two are the screen's own as well. */
export const imageSentences = {
  notAnImage: 'Por favor selecciona un archivo de imagen válido.',
  tooLarge: 'La imagen debe ser menor a 5MB.',
  tooManyPixels:
    'La imagen tiene demasiados píxeles: el máximo son 50 megapíxeles, y 20,000 por lado. Redúzcala e intente de nuevo.',
  tooDeep:
    'La imagen ocupa demasiado al abrirse. Guárdela como JPG normal (no progresivo), o más pequeña, e intente de nuevo.',
  broken: 'La imagen está dañada o incompleta. Elija otro archivo.',
  field: 'La imagen debe enviarse en el campo «image».',
  cutOff: 'La subida se cortó antes de terminar. Intente de nuevo.',
  another: 'Ya está subiendo otra imagen. Espere a que termine e intente de nuevo.',
  full: 'No queda espacio para guardar la imagen. Avise a quien administra el sistema.',
} as const

/** '/images/<id>-640.webp': where an image of the project's own is read, in one width. */
export const imageAddress = (id: string, width: ImageWidth = shownWidth): string => `/images/${id}-${width}.webp`

const address = /^\/images\/([0-9a-f]{64})-(\d+)\.webp$/

/** The id and the width an address names, or null where it is none of ours. */
export const imageOf = (url: string): { id: string; width: ImageWidth } | null => {
  const [, id = '', width] = address.exec(url) ?? []
  const known = imageWidths.find((one) => String(one) === width)
  return known === undefined ? null : { id, width: known }
}

/** The address of an uploaded image and how large its largest size is, in pixels. */
const uploaded = z.object({ imageUrl: z.string(), width: z.int(), height: z.int() })
export type Uploaded = z.infer<typeof uploaded>

export const imageCalls = declareCalls({
  uploadImage: {
    method: 'POST',
    path: '/api/upload-image',
    who: staffOnly,
    summary: 'Subir una imagen PNG o JPG de hasta 5 MB',
    file: {
      field: 'image',
      mostBytes: mostImageBytes,
      sentences: imageSentences,
    },
    answer: uploaded,
    good: 201,
  },
})
