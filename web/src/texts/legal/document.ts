/** A paragraph, a list, or pairs of what and how much. */
export type Block = string | readonly string[] | { pairs: readonly (readonly [what: string, much: string])[] }

/** A part of a legal text. `id` is its anchor in the address. */
export type Section = { id: string; title: string; blocks: readonly Block[] }

export type LegalDocument = {
  title: string
  lead: string
  /** Day shown as the last update, in words. */
  updated?: string
  sections: readonly Section[]
}

export const legalTexts = {
  contents: 'En esta página',
  updated: 'Última actualización:',
  contact: {
    title: 'Contacto',
    text: 'Si tiene preguntas sobre este texto, escríbanos o llámenos.',
    chat: 'Escribir por WhatsApp',
  },
} as const
