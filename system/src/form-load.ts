import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { ClinicClient } from './clinic-client.ts'
import type { Random } from './seeded.ts'

/** One form as its sender knows it, by its Idempotency-Key, which is also the occupation in it. `cedula`: of a first-session form. */
export type FormAttempt = {
  key: string
  path: '/api/patient-intake' | '/api/clinical-intakes'
  cedula: string | null
  body: unknown
  /** `unanswered`: the process ended before it said anything. */
  outcome: 'unanswered' | 'taken'
}
/** What senders were told. `position`: the newest they were told; `unexpected`: answers nobody should get. */
export type FormLedger = { forms: FormAttempt[]; position: bigint; unexpected: string[] }
export const newFormLedger = (): FormLedger => ({ forms: [], position: 0n, unexpected: [] })

/** Every other one before a visit; of the first-session forms some come with the cédula of the one before. */
const newForm = (ledger: FormLedger, appointmentId: string, random: Random): FormAttempt => {
  const n = ledger.forms.length
  const key = `form-key-${String(n).padStart(6, '0')}`
  const last = ledger.forms.findLast((one) => one.cedula !== null)?.cedula
  const cedula =
    last && random.below(4) === 0
      ? last
      : `1-${String(Math.floor(n / 10_000)).padStart(4, '0')}-${String(n % 10_000).padStart(4, '0')}`
  const who = { name: 'Ana Solís Mora', email: 'ana@ejemplo.cr', phone: '8888-1234', occupation: key }
  const asked: FormAttempt =
    n % 2 === 0
      ? { key, path: '/api/patient-intake', cedula, body: { ...who, cedula }, outcome: 'unanswered' }
      : {
          key,
          path: '/api/clinical-intakes',
          cedula: null,
          body: { appointmentId, age: 34, occupation: key },
          outcome: 'unanswered',
        }
  ledger.forms.push(asked)
  return asked
}

/** Sends a form; again under its key when it was sent before. */
export const sendForm = async (client: ClinicClient, ledger: FormLedger, asked: FormAttempt): Promise<void> => {
  const { key, path, body } = asked
  const answer = await client
    .call({ method: 'POST', path, body, headers: { 'Idempotency-Key': key } })
    .catch(() => null)
  if (answer === null || answer.status === 503) return
  const position = BigInt(answer.headers.get('X-Log-Position') ?? 0)
  if (position > ledger.position) ledger.position = position
  if (answer.status === 201) asked.outcome = 'taken'
  else ledger.unexpected.push(`${key}: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Starts so many patients that send forms without a pause until `end`. */
export const startForms = (
  client: ClinicClient,
  ledger: FormLedger,
  { appointmentId, random, patients }: { appointmentId: string; random: Random; patients: number },
) => {
  const underWay = Promise.withResolvers<void>()
  let going = true
  const sending = async () => {
    while (going) {
      const asked = newForm(ledger, appointmentId, random)
      await sendForm(client, ledger, asked)
      if (asked.outcome === 'taken') underWay.resolve()
    }
  }
  const ended = Promise.all(Array.from({ length: patients }, sending))
  return {
    /** Resolves when a form was taken. */
    underWay: underWay.promise,
    end: () => {
      going = false
    },
    ended,
  }
}

const timesIn = (texts: readonly unknown[]): Map<unknown, number> =>
  new Map([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]))

/** Forms that were told to be there and are not, that are there twice, cédulas with two forms or with none; [] when all is well. */
export const checkForms = (
  events: readonly Recorded[],
  { forms, unexpected }: Pick<FormLedger, 'forms' | 'unexpected'>,
): string[] => {
  const first = events.filter(({ type }) => type === 'FirstSessionFormSubmitted').map(({ contact }) => contact)
  const later = events.filter(({ type }) => type === 'FirstSessionFormSentAgain').map(({ contact }) => contact)
  const before = events.filter(({ type }) => type === 'ClinicalIntakeSubmitted').map(({ clinical }) => clinical)
  const kept = timesIn([...first, ...later, ...before].map((texts) => texts?.occupation))
  const cedulas = timesIn(first.map((contact) => contact?.cedula))
  return [
    ...unexpected,
    ...forms.flatMap(({ key, outcome }) => {
      const times = kept.get(key) ?? 0
      return outcome === 'taken' && times === 1 ? [] : [`${key}: ${outcome}, is there ${times} times`]
    }),
    ...forms.flatMap(({ key, cedula }) => {
      const times = cedula === null ? 1 : (cedulas.get(cedula) ?? 0)
      return times === 1 ? [] : [`${key}: its cédula has ${times} forms`]
    }),
  ]
}
