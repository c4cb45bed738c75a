import type { FileKind } from '@clinic/shared-events/contracts/messaging/message-files.ts'

const kinds: Readonly<Record<FileKind, string>> = {
  picture: 'Foto',
  pdf: 'PDF',
  audio: 'Audio',
  video: 'Video',
  other: 'Archivo',
}

/** What messages bring beside their text. */
export const messageFileTexts = {
  kinds,
  location: 'Ubicación',
  map: 'Ver en el mapa',
  newTab: 'se abre en otra pestaña',
  waits: (kind: string) => `${kind}: todavía no se ha traído de Twilio.`,
  fetch: 'Traer el archivo',
  fetchFailed: 'No se pudo traer el archivo.',
  visitsLoading: 'Buscando las citas de este número...',
  visitsFailed: 'No se pudieron leer las citas de este número.',
  noVisits: 'Este número no tiene citas a las que adjuntar el comprobante.',
  proof: (when: string) => `Es el comprobante de pago de la cita del ${when}`,
  isProof: (when: string) => `Comprobante de pago de la cita del ${when}`,
  detach: 'Quitar',
  detachOf: (when: string) => `Quitar el comprobante de la cita del ${when}`,
  changed: {
    attach: (when: string) => `Comprobante adjuntado a la cita del ${when}.`,
    detach: (when: string) => `Comprobante quitado de la cita del ${when}.`,
  },
  changeFailed: {
    attach: 'No se pudo adjuntar el comprobante.',
    detach: 'No se pudo quitar el comprobante.',
  },
} as const

/** '48 kB', '1.2 MB'. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
