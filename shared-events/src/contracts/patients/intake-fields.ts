import { z } from 'zod'
import { optionalText, typedNumber } from '../wire/common.ts'

/** Ids of the body diagram's areas (docs/specification.md#public-screens). */
export const bodyAreas = [
  'head',
  'neck',
  'shoulders',
  'upper-back',
  'lower-back',
  'left-arm',
  'right-arm',
  'hips',
  'left-leg',
  'right-leg',
  'left-knee',
  'right-knee',
  'left-foot',
  'right-foot',
] as const
export type BodyArea = (typeof bodyAreas)[number]

/** Pain areas of the first-session form, as they are shown and sent (docs/specification.md#public-screens). */
export const painAreas = [
  'Cuello',
  'Hombros',
  'Brazo derecho',
  'Brazo izquierdo',
  'Espalda alta',
  'Espalda baja',
  'Cadera',
  'Muslo derecho',
  'Muslo izquierdo',
  'Rodilla derecha',
  'Rodilla izquierda',
  'Pantorrilla derecha',
  'Pantorrilla izquierda',
  'Tobillo derecho',
  'Tobillo izquierdo',
  'Pie derecho',
  'Pie izquierdo',
] as const

export const genders = ['masculino', 'femenino', 'otro'] as const

/** Longest text each field takes; the screens show the same limits. */
export const intakeLimits = { name: 200, address: 1000, occupation: 200, emergencyContact: 200, text: 4000 } as const

const ageSentence = 'Edad debe estar entre 1 y 120 años'
export const age = typedNumber(z.int(ageSentence).min(1, ageSentence).max(120, ageSentence))
const painSentence = 'Nivel de dolor debe estar entre 1 y 10'
export const painLevel = typedNumber(z.int(painSentence).min(1, painSentence).max(10, painSentence))

export const intakeText = (label: string) => optionalText(label, intakeLimits.text)
/** Areas of pain: each one once, in the order given. */
export const areasOf = <T extends string>(options: readonly [T, ...T[]]) =>
  z
    .array(z.enum(options, 'Área de dolor no válida'), 'Áreas de dolor: debe ser una lista')
    .max(options.length * 2, 'Áreas de dolor: demasiadas')
    .transform((areas): T[] => [...new Set(areas)])
    .default([])
