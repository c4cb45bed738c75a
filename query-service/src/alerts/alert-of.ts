import type { AlertSource } from '@clinic/projections/alert-sources/alert-sources.ts'
import type { AlertSaid, PatientAlert } from '@clinic/shared-events/contracts/patients/alerts.ts'
import { type AllergyAnswer, knownAllergies } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { normalise } from '@clinic/shared-events/contracts/wire/search-text.ts'

/** Whose allergies are asked for: of a visit, a record or a form. `patientId`: their record, where that is known. */
export type Subject = Pick<AlertSource, 'id' | 'name' | 'cedula' | 'email' | 'phone' | 'patientId'>

const isNamed = ({ name }: Subject, { name: other }: Subject): boolean =>
  name !== null && other !== null && normalise(name) === normalise(other)

/** Whether a form is the visit's: staff tied it, or it was found and bears the patient's name. */
const isTied = (subject: Subject, source: AlertSource): boolean =>
  source.appointmentId === subject.id && (source.byStaff || isNamed(subject, source))

/** The cédulas that are the person's: theirs, and those of the forms and the record that are theirs. */
export const cedulasOf = (subject: Subject, sources: readonly AlertSource[]): string[] =>
  [subject, ...sources.filter((one) => isTied(subject, one) || one.id === subject.patientId)].flatMap(
    ({ cedula }) => cedula ?? [],
  )

/** A record takes the place of the forms it was made of; what it took over as it stood was said when the form was. */
const current = (sources: readonly AlertSource[]): AlertSource[] =>
  sources
    .filter(({ patientId }) => !sources.some(({ id }) => id === patientId))
    .map((record) => {
      const form = sources.find((one) => one.patientId === record.id && saysSame(one, record))
      return form ? { ...record, saidAt: form.saidAt } : record
    })

const saysSame = (one: AlertSource, other: AlertSource): boolean =>
  one.allergyStatus === other.allergyStatus && one.allergies === other.allergies

/** Who may speak for a person, the likeliest first: their own record and forms, others of their name, and, while nobody said which record is theirs, others with their e-mail or phone. */
const groupsOf = (subject: Subject, found: readonly AlertSource[]) => {
  const cedulas = new Set(cedulasOf(subject, found))
  const tied = found.filter((one) => isTied(subject, one) || one.id === subject.id)
  const records = new Set([subject.patientId, ...tied.map((one) => one.patientId)])
  const isOwn = (one: AlertSource): boolean =>
    one.id === subject.id || isTied(subject, one) || records.has(one.id) || cedulas.has(one.cedula ?? '')
  const sources = current(found)
  const own = sources.filter((one) => isOwn(one) && one.kind !== 'later-form')
  const others = sources.filter((one) => !own.includes(one))
  const likely = others.filter((one) => isOwn(one) || isNamed(subject, one))
  const isKnown = own.some(({ id }) => id === subject.patientId)
  return { own, likely, others: isKnown ? [] : others.filter((one) => !likely.includes(one)) }
}

/**
 * What is known of a person's allergies and medicines (docs/decisions/0125). Who says that there are allergies is heard before who denies them, and those
 * who are only like the person where nobody nearer says anything.
 * @param found every source that bears one of the person's marks, is tied to the visit, or is the record of such a form
 */
export const alertOf = (subject: Subject, found: readonly AlertSource[]): PatientAlert => {
  if (subject.name === null) return { ...nothing(subject), erased: true }
  const { own, likely, others } = groupsOf(subject, found)
  const said = (text: string | null, one: AlertSource): AlertSaid => ({
    text,
    guessed: knownAllergies(one).guessed,
    at: one.saidAt,
    accordingTo: own.includes(one) ? null : { kind: one.kind, name: one.name },
  })
  const has = answerOf(own, likely, others)
  const who = has === null ? [] : whoSays(has, own, likely, others)
  const allergies = who.map((one) => said(one.allergies, one))
  const medicated = [[...own, ...likely], others].map((group) => group.filter((one) => one.medications !== null))
  const medications = (medicated.find((group) => group.length > 0) ?? []).map((one) => said(one.medications, one))
  return {
    ...nothing(subject),
    has,
    erased: has === null && own.some((one) => one.erased),
    allergies: has === 'si' ? distinct(allergies) : allergies.slice(-1),
    medications: distinct(medications).map((one) => ({ ...one, guessed: false })),
    recordId: own.find(({ kind }) => kind === 'record')?.id ?? null,
    formCedula: own.find(({ kind }) => kind === 'form')?.cedula ?? null,
  }
}

const nothing = ({ id }: Subject): PatientAlert => ({
  id,
  has: null,
  erased: false,
  allergies: [],
  medications: [],
  recordId: null,
  formCedula: null,
})

type Group = readonly AlertSource[]

const saying = (has: AllergyAnswer, group: Group): AlertSource[] =>
  group.filter((one) => knownAllergies(one).has === has).toSorted((a, b) => (a.saidAt < b.saidAt ? -1 : 1))

/** The first of these that anybody says. Whoever came again, or bears the name, is heard of allergies and not of their absence while there is an own answer. */
const answerOf = (own: Group, likely: Group, others: Group): AllergyAnswer | null => {
  const inOrder: [AllergyAnswer, Group][] = [
    ['si', [...own, ...likely]],
    ...[own, likely, others].flatMap((group): [AllergyAnswer, Group][] => [
      ['si', group],
      ['no', group],
    ]),
    ['no_se_sabe', [...own, ...likely, ...others]],
  ]
  return inOrder.find(([has, group]) => saying(has, group).length > 0)?.[0] ?? null
}

const whoSays = (has: AllergyAnswer, own: Group, likely: Group, others: Group): AlertSource[] => {
  const groups = has === 'si' ? [[...own, ...likely], others] : [own, likely, others]
  return groups.map((group) => saying(has, group)).find((group) => group.length > 0) ?? []
}

/** What is said twice is told once, by the person's own record or form if it stands there. */
const distinct = (said: readonly AlertSaid[]): AlertSaid[] => {
  const keyOf = ({ text }: AlertSaid) => normalise(text ?? '')
  const inOrder = [...said.filter(({ accordingTo }) => !accordingTo), ...said.filter(({ accordingTo }) => accordingTo)]
  return inOrder.filter((one, at) => inOrder.findIndex((other) => keyOf(other) === keyOf(one)) === at)
}
