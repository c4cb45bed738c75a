import type { ClaimKind } from '@clinic/platform/vault/claims.ts'
import { normalise } from '@clinic/shared-events/definitions/normal-form.ts'
import { type PatientEvent, patientStream } from '@clinic/shared-events/patients/events.ts'
import type { HandlingRejection } from '../../handling/command-request.ts'
import { type Decision, refuse } from '../../handling/decider.ts'
import { commandFrom, systemOrigin } from '../../handling/origin.ts'
import { type Patient, type PatientRejection, patient } from '../patient.ts'
import { type PatientAnswer, type PatientParts, readPatient } from './patient-parts.ts'

type Field = 'cedula' | 'email'
type Wanted = { field: Field; value: string }
type Prepared = Decision<PatientEvent, PatientRejection | HandlingRejection>

const kinds: Record<Field, ClaimKind> = { cedula: 'patientCedula', email: 'patientEmail' }
const knownAs = { cedula: 'PatientCedulaKnown', email: 'PatientEmailKnown' } as const
/** How often a claim without its event is looked at before it is fenced, and how often it is tried at all. */
const looks = 8
const mostTries = 100

const ownerOf = (patientId: string, claimId: string): string => `${patientStream(patientId)}#${claimId}`
const holderOf = (owner: string) => {
  const [stream = '', claimId = ''] = owner.split('#')
  return { patientId: stream.slice(patientStream('').length), claimId }
}

/** Whether a record has the value, in whatever spelling. */
const records = (state: Patient, { field, value }: Wanted): boolean =>
  state.status === 'open' && state.contact !== null && normalise(state.contact[field]) === normalise(value)

/** The record that has a value now, or null. */
export const recordWith = async (
  { handler, vault }: Pick<PatientParts, 'handler' | 'vault'>,
  field: Field,
  value: string,
): Promise<string | null> => {
  const owner = await vault.claims.resolve(kinds[field], value)
  if (owner === null) return null
  const { patientId } = holderOf(owner)
  return records(await readPatient(handler, patientId), { field, value }) ? patientId : null
}

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

/** Gives a claim up for good: its step can no longer record anything under it (docs/decisions/0040). */
const abandon = async ({ handler, now }: PatientParts, patientId: string, claimId: string): Promise<boolean> => {
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
 * nothing that a crash left is in anybody's way (docs/decisions/0040).
 */
export const holdClaims = (parts: PatientParts, patientId: string, claimId: string) => {
  const { handler, vault, pause, onLeftOver } = parts
  const { claims } = vault
  const own = ownerOf(patientId, claimId)
  const held = new Map<Field, Wanted>()

  const isKnown = async (owner: string | null, wanted: Wanted): Promise<boolean> => {
    if (owner === null) return false
    const holder = holderOf(owner)
    return holder.patientId !== patientId && records(await readPatient(handler, holder.patientId), wanted)
  }

  /** Waits for the step that has a claim, or fences it. Of the record's own steps none is waited for: their appends conflict. */
  const overtake = async (owner: string, wanted: Wanted, isPatient: boolean): Promise<'free' | 'known' | 'busy'> => {
    const holder = holderOf(owner)
    if (holder.patientId !== patientId) {
      if (isPatient) {
        await pause()
        return 'free'
      }
      if (!(await abandon(parts, holder.patientId, holder.claimId))) return 'busy'
      if (await isKnown(owner, wanted)) return 'known'
    }
    await claims.release(kinds[wanted.field], wanted.value, owner)
    return 'free'
  }

  const take = async (wanted: Wanted): Promise<'taken' | 'known' | 'busy'> => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const claimed = await claims.claim(kinds[wanted.field], wanted.value, own)
      if (claimed.ok) {
        held.set(wanted.field, wanted)
        return 'taken'
      }
      if (await isKnown(claimed.holder, wanted)) return 'known'
      const came = await overtake(claimed.holder, wanted, tries < looks)
      if (came !== 'free') return came
    }
    return 'busy'
  }

  const letGo = async (): Promise<void> => {
    if (!(await abandon(parts, patientId, claimId))) return
    const state = await readPatient(handler, patientId)
    for (const one of held.values()) if (!records(state, one)) await claims.release(kinds[one.field], one.value, own)
  }

  return {
    /** For `beforeAppend`. What is plainly known is refused before anything is claimed. */
    async hold(events: readonly PatientEvent[]): Promise<Prepared> {
      const wanted = events.flatMap(wantedOf)
      for (const one of wanted)
        if (await isKnown(await claims.resolve(kinds[one.field], one.value), one))
          return refuse({ type: knownAs[one.field] })
      for (const one of wanted) {
        const taken = await take(one)
        if (taken !== 'taken') return refuse({ type: taken === 'known' ? knownAs[one.field] : 'Busy' })
      }
      return { ok: true, events }
    },
    /** Best effort, at once: whoever wants the value next does the same. After `Busy` the caller may come again, so it is left. */
    async settle(answer: PatientAnswer): Promise<void> {
      if (!answer.ok && answer.rejection.type !== 'Busy' && held.size > 0) await letGo().catch(onLeftOver)
    },
    /** Frees what this step's correction took the place of; `before`: the record as it was read before. */
    async freeFormer(before: Patient): Promise<void> {
      if (before.status !== 'open' || before.contact === null) return
      for (const { field, value } of held.values()) {
        const former = before.contact[field]
        if (normalise(former) === normalise(value)) continue
        await claims.release(kinds[field], former, ownerOf(patientId, before.claimIds[field])).catch(onLeftOver)
      }
    },
  }
}
