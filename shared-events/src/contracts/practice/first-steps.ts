import { z } from 'zod'
import { declareCalls, staffOnly } from '../wire/call.ts'
import { declareFeeds } from '../wire/feed.ts'
import { type Practice, practice } from './practice.ts'

/** What a practice has done already of what comes first. One row: 'practice'. */
const firstStepsRow = z.object({
  id: z.string(),
  products: z.boolean(),
  users: z.boolean(),
  appointments: z.boolean(),
})
export type FirstStepsRow = z.infer<typeof firstStepsRow>

/** The only row's id. */
export const firstStepsId = 'practice'
export const noStepsYet: FirstStepsRow = { id: firstStepsId, products: false, users: false, appointments: false }

/** GET /api/first-steps (ours). `exampleSettings`: the variables whose values are still the examples; for administrators, who can have them set. `mail`: whether a server sends mails. */
export const firstStepsAnswer = z.object({
  ...firstStepsRow.shape,
  mail: z.boolean(),
  exampleSettings: z.array(z.string()),
})
export type FirstSteps = z.infer<typeof firstStepsAnswer>

const identity = ['name', 'tagline', 'description', 'chatNumber', 'phone', 'email', 'socialUrl', 'coverage'] as const
/** chatNumber → PRACTICE_CHAT_NUMBER */
const settingOf = (field: string): string => `PRACTICE_${field.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`

/** The settings of the practice's identity that still hold the example's value. */
export const exampleSettingsOf = (configured: Practice): string[] =>
  identity.filter((field) => configured[field] === practice[field]).map(settingOf)

/** The settings without which patients reach nobody: the step is done once these are set. */
export const neededSettings: readonly string[] = ['name', 'chatNumber', 'phone', 'email'].map(settingOf)

export const firstStepsCalls = declareCalls({
  readFirstSteps: {
    method: 'GET',
    path: '/api/first-steps',
    who: staffOnly,
    summary: 'Lo que falta para empezar',
    answer: firstStepsAnswer,
  },
})

export const firstStepsFeeds = declareFeeds({
  steps: { projection: 'first-steps', room: 'staff', row: firstStepsRow },
})
