import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { marksOf, type Person } from '@clinic/shared-events/contracts/patients/person.ts'
import { intakeIdOf, intakeStream } from '@clinic/shared-events/intakes/events.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { systemOrigin } from '../../handling/origin.ts'
import type { ItemKind, Settled } from '../../process-managers/item-kind.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import { changeForm } from './change-form.ts'
import { readForm } from './process-form.ts'

/** Visits as forms are tied to them. */
export type FormVisits = {
  /** The ids of a person's visits to come, the soonest first: any of cédula, e-mail and phone is theirs. */
  ofPerson(person: Person): Promise<readonly string[]>
  /** Whose a visit is, whatever became of it; null where it is erased or not there. */
  personOf(appointmentId: string): Promise<Person | null>
  isToCome(appointmentId: string): Promise<boolean>
  isCancelled(appointmentId: string): Promise<boolean>
  /** Whether there is such a visit, whatever became of it. */
  exists(appointmentId: string): Promise<boolean>
}
export type TieDeps = {
  handler: CommandHandler
  vault: Pick<Vault, 'claims'>
  visits: FormVisits
  now: () => string
}

/** The claims by which a form is found. */
const claimOf = { cedula: 'firstSessionCedula', email: 'firstSessionEmail', phone: 'firstSessionPhone' } as const

/** Makes a form the one that is found by its e-mail and phone. Its cédula is claimed already. */
const index = async ({ vault }: TieDeps, stream: string, person: Person): Promise<void> => {
  for (const [mark, value] of marksOf({ email: person.email, phone: person.phone })) {
    const kind = claimOf[mark]
    const claimed = await vault.claims.claim(kind, value, stream)
    if (claimed.ok) continue
    await vault.claims.release(kind, value, claimed.holder)
    await vault.claims.claim(kind, value, stream)
  }
}

/** Makes a form one of those that are found by a visit, whatever its cédula, e-mail and phone are afterwards. */
const indexOfVisit = async ({ vault }: TieDeps, appointmentId: string, stream: string): Promise<void> => {
  for (let n = 1; ; n += 1) {
    const claimed = await vault.claims.claim('formOfVisit', `${appointmentId}#${n}`, stream)
    if (claimed.ok || claimed.holder === stream) return
  }
}

/**
 * Ties a form that is of no visit, or of a cancelled one, to its person's next visit; to none where there is none. What staff said stays.
 * @param changed the visit that was booked, cancelled or is to come again: a form of no other is of it, and one that left it goes to the next
 */
const settleForm = async (deps: TieDeps, stream: string, changed?: string): Promise<Settled> => {
  const { handler, visits, now } = deps
  const form = await readForm(handler, intakeIdOf(stream))
  if (form === null || form.contact === null || form.visit.byStaff) return 'over'
  const { appointmentId: instead, left } = form.visit
  const isLoose = instead === null || (await visits.isCancelled(instead))
  const isBack = changed !== undefined && left.includes(changed)
  if (!isLoose && !(isBack && (await visits.isToCome(instead)))) return 'over'
  const isOfChanged = isLoose && changed !== undefined && (await visits.isToCome(changed))
  const next = isOfChanged ? changed : ((await visits.ofPerson(form.contact))[0] ?? null)
  if (next === instead) return 'over'
  if (next !== null) await indexOfVisit(deps, next, stream)
  const about = [stream, next ?? '', instead ?? '', String(left.length)]
  const origin = systemOrigin(processManagerNames.formVisits, now(), 'tie', ...about)
  const command = { type: 'TieForm' as const, data: { appointmentId: next, instead } }
  const { ok } = await changeForm(deps, { intakeId: form.intakeId }, command, origin)
  // Its visit may have been cancelled, or be to come again, while this was recorded: whoever looked at that visit did not see the form there.
  return ok ? settleForm(deps, stream, changed) : 'again'
}

/** A form came, or says otherwise who its person is. */
const tieForm = async (deps: TieDeps, intakeId: string): Promise<Settled> => {
  const stream = intakeStream(intakeId)
  const form = await readForm(deps.handler, intakeId)
  if (form === null || form.contact === null) return 'over'
  await index(deps, stream, form.contact)
  return settleForm(deps, stream)
}

/** The forms that were found to be of a visit, and those that bear a mark of its person. */
const formsOf = async ({ handler, vault, visits }: TieDeps, appointmentId: string): Promise<ReadonlySet<string>> => {
  const streams = new Set<string>()
  const person = await visits.personOf(appointmentId)
  const marks = person ? marksOf(person) : []
  const placeOf = (n: number) => ['formOfVisit', `${appointmentId}#${n}`] as const
  const asked = [placeOf(1), ...marks.map(([mark, value]) => [claimOf[mark], value] as const)]
  const [first = null, ...owners] = await vault.claims.resolveAll(asked)
  for (let [n, found] = [1, first]; found !== null; found = await vault.claims.resolve(...placeOf(++n)))
    streams.add(found)
  for (const [at, [mark, value]] of marks.entries()) {
    // A cédula that was corrected stands on a claim of its own, which names its stream first (docs/decisions/0013).
    const stream = owners[at]?.split('#')[0]
    const form = stream === undefined ? null : await readForm(handler, intakeIdOf(stream))
    if (stream === undefined || form?.contact == null) continue
    if (marksOf(form.contact).some(([of, known]) => of === mark && known === value)) streams.add(stream)
  }
  return streams
}

/** A visit was booked or cancelled, or its cancellation was undone. */
const tieFormsOfVisit = async (deps: TieDeps, appointmentId: string): Promise<Settled> => {
  const settled: Settled[] = []
  for (const stream of await formsOf(deps, appointmentId)) settled.push(await settleForm(deps, stream, appointmentId))
  return settled.find((one) => one === 'again') ?? 'over'
}

type Ref = { intakeId: string } | { appointmentId: string }

/** Forms and visits as a process manager ties them. */
export const formVisitItems = (deps: TieDeps): ItemKind<Ref> => ({
  kind: 'formVisit',
  handles: [
    'FirstSessionFormSubmitted',
    'FirstSessionAnswerCorrected',
    'AppointmentBooked',
    'AppointmentCancelled',
    'CancellationUndone',
  ],
  follow({ type, data }) {
    if (type === 'FirstSessionAnswerCorrected' && !['cedula', 'email', 'phone'].includes(String(data.field)))
      return { schedule: [], forget: [] }
    const ref =
      data.intakeId === undefined ? { appointmentId: String(data.appointmentId) } : { intakeId: String(data.intakeId) }
    return { schedule: [{ id: Object.values(ref)[0] ?? '', dueAt: 0, ref }], forget: [] }
  },
  settle: (ref) => ('intakeId' in ref ? tieForm(deps, ref.intakeId) : tieFormsOfVisit(deps, ref.appointmentId)),
})
