import type { ChoiceRefused } from '@clinic/shared-events/contracts/patients/form-and-record.ts'
import type { HandlingRejection } from './command-request.ts'

/** The sentence and the field of a refusal where they depend on its data. */
type Particulars = { sentence?: string; field?: string }

/** How a refusal is answered: its status, a code for programs and a Spanish sentence. What names a field says it there too. */
export type Refused<R> = {
  status: 400 | 401 | 404 | 409 | 412 | 413 | 415 | 429 | 503
  code: string
  sentence: string
  field?: string
  /** Seconds after which to come again. */
  retryAfter?: number
  /** Over the fixed sentence and field. */
  particulars?(refusal: R): Particulars
}

/** An answer for every refusal of a union: one without does not compile. */
export type Refusals<R extends { type: string }> = { [T in R['type']]: Refused<Extract<R, { type: T }>> }

/** A step over several streams that took too long; more than one slice has such steps. */
export type StepAbandoned = { type: 'StepAbandoned' }

/** Refusals that are about the handling, or that more than one slice has. `Busy` is the service's own 503. */
export const handlingRefusals = {
  StepAbandoned: {
    status: 409,
    code: 'step-abandoned',
    sentence: 'La solicitud tardó demasiado y se dejó sin efecto. Envíela de nuevo.',
  },
  IdempotencyKeyReused: {
    status: 409,
    code: 'idempotency-key-reused',
    sentence: 'Este envío ya se hizo con otros datos. Revise y envíe de nuevo.',
  },
  AnswersUndecided: {
    status: 409,
    code: 'answers-undecided',
    sentence: 'Indique de cada dato que difiere si se toma lo nuevo o se deja como está.',
    particulars: ({ field }) => ({ field }),
  },
  JoinedTooLong: {
    status: 400,
    code: 'invalid',
    sentence: 'Los dos textos juntos son demasiado largos: tome uno o deje el otro.',
    particulars: ({ field }) => ({ field }),
  },
  Stale: {
    status: 412,
    code: 'stale',
    sentence: 'Otra persona cambió estos datos mientras usted los editaba. Revise los datos e intente nuevamente.',
  },
} as const satisfies Refusals<Exclude<HandlingRejection, { type: 'Busy' }> | StepAbandoned | ChoiceRefused>
