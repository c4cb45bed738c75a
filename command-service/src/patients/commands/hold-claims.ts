import type { ClaimKind } from '@clinic/platform/vault/claims.ts'
import { normalise } from '@clinic/shared-events/definitions/normal-form.ts'
import { type PatientEvent, patientStream } from '@clinic/shared-events/patients/events.ts'
import type { HandlingRejection } from '../../handling/command-request.ts'
import { type Decision, refuse } from '../../handling/decider.ts'
import { commandFrom, systemOrigin } from '../../handling/origin.ts'
import { stepClaims } from '../../handling/step-claims.ts'
import { type Patient, type PatientRejection, patient } from '../patient.ts'
import { type PatientAnswer, type PatientDeps, readPatient } from './patient-deps.ts'

type Field = 'cedula' | 'email'
type Wanted = { field: Field; value: string }
type Prepared = Decision<PatientEvent, PatientRejection | HandlingRejection>

const kinds: Record<Field, ClaimKind> = { cedula: 'patientCedula', email: 'patientEmail' }
const knownAs = { cedula: 'PatientCedulaKnown', email: 'PatientEmailKnown' } as const

/** Whether a record has the value, in whatever spelling. */
const records = (state: Patient, { field, value }: Wanted): boolean => {
  const recorded = state.status === 'open' ? state.contact?.[field] : undefined
  return recorded !== undefined && normalise(recorded) === normalise(value)
}

const idOf = (stream: string): string => stream.slice(patientStream('').length)

/** The record that has a value now, or null. @param own the record whose command asks: its stream cannot be read meanwhile */
export const recordWith = async (deps: PatientDeps, { field, value }: Wanted, own?: string): Promise<string | null> => {
  const owner = await fieldClaims(deps, field).holderOf(value)
  if (owner === null || idOf(owner.stream) === own) return null
  const patientId = idOf(owner.stream)
  return records(await readPatient(deps.handler, patientId), { field, value }) ? patientId : null
}

/** The claims on a field. @param own the record whose command asks: of its other steps none is waited for, their appends conflict */
const fieldClaims = (deps: PatientDeps, field: Field, own?: string) =>
  stepClaims(deps.vault.claims, {
    kind: kinds[field],
    async statusOf({ stream, step }, value) {
      const patientId = idOf(stream)
      if (patientId === own) return 'void'
      const state = await readPatient(deps.handler, patientId)
      if (records(state, { field, value })) return 'recorded'
      return state.abandoned.includes(step ?? '') ? 'void' : 'unsettled'
    },
    fence: ({ stream, step }) => abandon(deps, idOf(stream), step ?? ''),
  })

/** What an event would record that no other record may have. */
const wantedOf = (event: PatientEvent): Wanted[] => {
  if (event.type !== 'PatientRecordOpened' && event.type !== 'PatientDetailsCorrected') return []
  if (event.data.claimId === undefined || event.contact === null) return []
  const { cedula, email } = event.contact
  return [
    ...(cedula === undefined ? [] : [{ field: 'cedula' as const, value: cedula }]),
    ...(email === undefined ? [] : [{ field: 'email' as const, value: email }]),
  ]
}

/** Gives a claim up for good: its step can no longer record anything under it (docs/decisions/0013). */
const abandon = async ({ handler, now }: PatientDeps, patientId: string, claimId: string): Promise<boolean> => {
  const origin = systemOrigin('patient-claims', now(), 'abandon', patientId, claimId)
  const { ok } = await handler.handle({
    stream: patientStream(patientId),
    decider: patient,
    ...commandFrom(origin, { type: 'AbandonClaim', data: { patientId, claimId } }),
  })
  return ok
}

/**
 * The claims of one step on what its events record: taken before the append, let go of where the step was refused. Whoever has a value
 * is asked in its own stream whether it records it: only then is it known. A claim without its event is fenced after a short while, so
 * nothing that a crash left is in anybody's way (docs/decisions/0013).
 */
export const holdClaims = (deps: PatientDeps, patientId: string, claimId: string) => {
  const { handler, onLeftOver } = deps
  const stream = patientStream(patientId)
  const own = { stream, step: claimId }
  const claims = { cedula: fieldClaims(deps, 'cedula', patientId), email: fieldClaims(deps, 'email', patientId) }
  const held = new Map<Field, Wanted>()

  const released = async (): Promise<void> => {
    if (!(await abandon(deps, patientId, claimId))) return
    const state = await readPatient(handler, patientId)
    for (const one of held.values()) if (!records(state, one)) await claims[one.field].release(one.value, own)
  }

  return {
    /** For `beforeAppend`. What is plainly known is refused before anything is claimed. */
    async hold(events: readonly PatientEvent[]): Promise<Prepared> {
      const wanted = events.flatMap(wantedOf)
      for (const one of wanted)
        if ((await recordWith(deps, one, patientId)) !== null) return refuse({ type: knownAs[one.field] })
      for (const one of wanted) {
        const taken = await claims[one.field].take(one.value, own)
        if (taken !== 'taken') return refuse({ type: taken === 'known' ? knownAs[one.field] : taken })
        held.set(one.field, one)
      }
      return { ok: true, events }
    },
    /** Best effort, at once: whoever wants the value next does the same. After `Busy` the caller may come again, so it is left. */
    async settle(answer: PatientAnswer): Promise<void> {
      if (!answer.ok && answer.rejection.type !== 'Busy' && held.size > 0) await released().catch(onLeftOver)
    },
    /** Frees what a correction took the place of, or cleared; `before`, `now`: the record as it was read before, and as it is. */
    async freeFormer(before: Patient, now: Patient): Promise<void> {
      if (before.status !== 'open' || before.contact === null) return
      for (const field of ['cedula', 'email'] as const) {
        const value = before.contact[field]
        if (value === undefined || records(now, { field, value })) continue
        await claims[field].release(value, { stream, step: before.claimIds[field] }).catch(onLeftOver)
      }
    },
  }
}
