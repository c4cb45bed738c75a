import { marksOf, type Person } from '@clinic/shared-events/contracts/person.ts'
import { intakeIdOf, intakeStream } from '@clinic/shared-events/intakes/events.ts'
import type { Vault } from '@clinic/shared-events/vault/open-vault.ts'
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
  /** Whose a visit is, while it stands; null where it is cancelled, over, erased or not there. */
  personOf(appointmentId: string): Promise<Person | null>
  isCancelled(appointmentId: string): Promise<boolean>
  /** Whether there is such a visit, whatever became of it. */
  exists(appointmentId: string): Promise<boolean>
}
export type TieParts = {
  handler: CommandHandler
  vault: Pick<Vault, 'claims'>
  visits: FormVisits
  now: () => string
}

/** The claims by which a form is found. */
const claimOf = { cedula: 'firstSessionCedula', email: 'firstSessionEmail', phone: 'firstSessionPhone' } as const

/** Makes a form the one that is found by its e-mail and phone. Its cédula is claimed already. */
const index = async ({ vault }: TieParts, stream: string, person: Person): Promise<void> => {
  for (const [mark, value] of marksOf({ email: person.email, phone: person.phone })) {
    const kind = claimOf[mark]
    const claimed = await vault.claims.claim(kind, value, stream)
    if (claimed.ok) continue
    await vault.claims.release(kind, value, claimed.holder)
    await vault.claims.claim(kind, value, stream)
  }
}

const tie = async (
  parts: TieParts,
  stream: string,
  appointmentId: string,
  instead: string | null,
): Promise<Settled> => {
  const origin = systemOrigin(processManagerNames.formVisits, parts.now(), 'tie', stream, appointmentId)
  const command = { type: 'TieForm' as const, data: { appointmentId, instead } }
  const { ok } = await changeForm(parts, { intakeId: intakeIdOf(stream) }, command, origin)
  return ok ? 'over' : 'again'
}

/** A form came, or says otherwise who its person is: it is tied to their next visit, unless it is tied. */
export const tieForm = async (parts: TieParts, intakeId: string): Promise<Settled> => {
  const stream = intakeStream(intakeId)
  const form = await readForm(parts.handler, intakeId)
  if (form === null || form.contact === null) return 'over'
  await index(parts, stream, form.contact)
  if (form.visit.appointmentId !== null || form.visit.byStaff) return 'over'
  const [next] = await parts.visits.ofPerson(form.contact)
  return next === undefined ? 'over' : tie(parts, stream, next, null)
}

/** A visit was booked: the form of its patient is tied to it, unless it is tied to one that was not cancelled. */
export const tieFormOfVisit = async (parts: TieParts, appointmentId: string): Promise<Settled> => {
  const person = await parts.visits.personOf(appointmentId)
  if (person === null) return 'over'
  for (const [mark, value] of marksOf(person)) {
    const owner = await parts.vault.claims.resolve(claimOf[mark], value)
    // A cédula that was corrected stands on a claim of its own, which names its stream first (docs/decisions/0042).
    const stream = owner?.split('#')[0]
    const form = stream === undefined ? null : await readForm(parts.handler, intakeIdOf(stream))
    if (stream === undefined || form?.contact == null || form.visit.byStaff) continue
    if (!marksOf(form.contact).some(([of, known]) => of === mark && known === value)) continue
    const { appointmentId: instead } = form.visit
    if (instead === null || (await parts.visits.isCancelled(instead))) return tie(parts, stream, appointmentId, instead)
    return 'over'
  }
  return 'over'
}

type Ref = { intakeId: string } | { appointmentId: string }

/** Forms and visits as a process manager ties them. */
export const formVisitItems = (parts: TieParts): ItemKind<Ref> => ({
  kind: 'formVisit',
  handles: ['FirstSessionFormSubmitted', 'FirstSessionAnswerCorrected', 'AppointmentBooked'],
  follow({ type, data }) {
    const id = String(type === 'AppointmentBooked' ? data.appointmentId : data.intakeId)
    const tellsWho = type !== 'FirstSessionAnswerCorrected' || ['cedula', 'email', 'phone'].includes(String(data.field))
    if (!tellsWho) return { schedule: [], forget: [] }
    const ref = type === 'AppointmentBooked' ? { appointmentId: id } : { intakeId: id }
    return { schedule: [{ id, dueAt: 0, ref }], forget: [] }
  },
  settle: (ref) => ('intakeId' in ref ? tieForm(parts, ref.intakeId) : tieFormOfVisit(parts, ref.appointmentId)),
})
