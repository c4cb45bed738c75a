import type { Specialty } from '@clinic/shared-events/contracts/appointments/appointments.ts'

/** Specialty colours (docs/specification.md#office-constants), always beside the word. */
export const specialtyColour: Record<Specialty, string> = {
  fisioterapia: 'bg-esp-fisioterapia',
  fisioterapia_san_jose: 'bg-esp-sanjose',
  fisioterapia_heredia: 'bg-esp-heredia',
  odontologia: 'bg-esp-odontologia',
  nutricion: 'bg-esp-nutricion',
  dictamenes: 'bg-esp-dictamenes',
  incapacidades: 'bg-esp-incapacidades',
}

/** What the form offers: physiotherapy once, with a location beside it (docs/specification.md#office-states). */
export const baseSpecialties = ['fisioterapia', 'odontologia', 'nutricion', 'dictamenes', 'incapacidades'] as const
export type BaseSpecialty = (typeof baseSpecialties)[number]
export const locations = ['heredia', 'san_jose'] as const
/** 'por_definir': a booking on the site is stored as bare fisioterapia, and staff say later where it is. */
export type Location = (typeof locations)[number] | 'por_definir'

/** Physiotherapy is saved with its location (docs/specification.md#office-states): ('fisioterapia', 'heredia') → 'fisioterapia_heredia'. */
export const joinSpecialty = (base: BaseSpecialty, location: Location): Specialty =>
  base === 'fisioterapia' && location !== 'por_definir' ? `fisioterapia_${location}` : base

/** The stored specialty split back into base plus location. */
export const splitSpecialty = (specialty: Specialty): { base: BaseSpecialty; location: Location } => {
  switch (specialty) {
    case 'fisioterapia':
      return { base: 'fisioterapia', location: 'por_definir' }
    case 'fisioterapia_heredia':
      return { base: 'fisioterapia', location: 'heredia' }
    case 'fisioterapia_san_jose':
      return { base: 'fisioterapia', location: 'san_jose' }
    default:
      return { base: specialty, location: 'heredia' }
  }
}
