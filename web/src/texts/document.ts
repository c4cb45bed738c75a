import type { DocumentKind } from '@clinic/shared-events/contracts/wire/document.ts'

/** Texts of the choice beside a cédula (docs/decisions/0217). */
export const documentTexts = {
  label: 'Tipo de documento',
  kinds: {
    cedula: 'Con cédula',
    dimex: 'DIMEX',
    passport: 'Pasaporte',
    none: 'Sin documento',
  } satisfies Record<DocumentKind, string>,
  none: 'El código identifica a la persona mientras no tenga documento.',
} as const
