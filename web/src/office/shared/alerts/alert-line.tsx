import type { AlertQuery, AlertSaid, PatientAlert } from '@clinic/shared-events/contracts/patients/alerts.ts'
import { isContradicted } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { CircleAlert, type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText, erased } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { alertTexts as texts } from '~/texts/office/alerts.ts'
import { type Marked, useAlerts } from './use-alerts.ts'

/** What the line is of: a visit, a record or a form. `onNote` begins to write down what is missing, where that is done on the same page. */
type LineProps = {
  of: Omit<AlertQuery, 'date'>
  person: Marked
  onNote?: () => void
  className?: string
}

/** What is known of a patient's allergies and medicines, in words, directly under their name (docs/decisions/0125); followed live. */
export function AlertLine({ of, person, onNote, className }: LineProps) {
  const alerts = useAlerts(of, [person])
  const id = Object.values(of).find((one) => one !== undefined)
  return (
    <AlertWords
      alert={alerts.data?.data.find((one) => one.id === id)}
      visitId={of.appointmentId}
      onNote={onNote}
      failed={alerts.isError}
      onRetry={() => void alerts.refetch()}
      className={className}
    />
  )
}

/** The same of a patient with a record, for whoever is given the patient. */
export const alertOf = (of: { patientId: string }, person: Marked): ReactNode => (
  <AlertLine of={of} person={person} className="mt-0.5" />
)

type WordsProps = Pick<LineProps, 'onNote' | 'className'> & {
  alert: PatientAlert | undefined
  visitId: string | undefined
  failed: boolean
  onRetry: () => void
}

/** The words of an alert, never without any: it is still read, could not be, says that nobody asked, or what was said. */
export function AlertWords({ alert, visitId, onNote, failed, onRetry, className }: WordsProps) {
  return (
    // A fieldset would name controls; these are words.
    // biome-ignore lint/a11y/useSemanticElements: a group of facts, not of controls
    <div role="group" aria-label={texts.title} className={cx('text-sm leading-snug font-normal', className)}>
      {alert ? <Known alert={alert} note={<Note alert={alert} visitId={visitId} onNote={onNote} />} /> : null}
      {!alert && !failed && <Row icon={CircleAlert}>{texts.loading}</Row>}
      {failed && <FailedLine text={texts.failed} onRetry={onRetry} className="font-semibold text-cancelado-t" />}
    </div>
  )
}

function Known({ alert, note }: { alert: PatientAlert; note: ReactNode }) {
  const { has, allergies } = alert
  if (alert.erased) return <Row icon={CircleAlert}>{texts.erased(erased)}</Row>
  if (has === 'si')
    return (
      <>
        {bySource(allergies).map((some) => (
          <Row key={whoSaid(some[0])} icon={TriangleAlert} className="text-cancelado-t">
            <strong className="font-bold">
              {texts.allergy(some.map(({ text }) => text ?? texts.toWhat).join('; '))}
            </strong>
            <Source said={some[0]} />
          </Row>
        ))}
        <Medications alert={alert} />
      </>
    )
  const [said] = allergies
  if (has === null || !said)
    return (
      <>
        <Row icon={CircleAlert}>
          {texts.notAsked}
          {note}
        </Row>
        {alert.medications.length > 0 && <Medications alert={alert} />}
      </>
    )
  return <Denied alert={alert} has={has} said={said} note={note} />
}

type DeniedProps = { alert: PatientAlert; has: 'no' | 'no_se_sabe'; said: AlertSaid; note: ReactNode }

/** That there are none, or that it is not known; an allergy that was written beside it stands out. */
function Denied({ alert, has, said, note }: DeniedProps) {
  if (isContradicted({ allergyStatus: has, allergies: said.text }))
    return (
      <>
        <Row icon={TriangleAlert} className="text-cancelado-t">
          <strong className="font-bold">{texts.contradicted[has](said.text ?? '')}</strong>
          <Source said={said} />
          {note}
        </Row>
        <Medications alert={alert} />
      </>
    )
  const words = has === 'no' ? texts.denied : texts.unknown
  return (
    <>
      <Row icon={has === 'no' ? ShieldCheck : CircleAlert}>
        {words(dateText(dayAt(said.at)))}
        {said.text && ` ${texts.wrote(said.text)}`}
        <Source said={said} />
        {has === 'no_se_sabe' && note}
      </Row>
      <Medications alert={alert} />
    </>
  )
}

const whoSaid = (said: AlertSaid | undefined): string => JSON.stringify(said?.accordingTo ?? null)

/** What was said by the same record or form together, in its order. */
const bySource = (said: readonly AlertSaid[]): AlertSaid[][] =>
  [...new Set(said.map(whoSaid))].map((who) => said.filter((one) => whoSaid(one) === who))

/** According to whom, where it is not the patient's own; and whether it is only read from what was written. */
function Source({ said }: { said: AlertSaid | undefined }) {
  if (!said) return null
  const { accordingTo, guessed } = said
  const words = accordingTo && texts.accordingTo[accordingTo.kind](accordingTo.name ?? erased)
  if (!words && !guessed) return null
  return <span className="text-ink-2"> {[words, guessed && texts.byText].filter(Boolean).join(', ')}</span>
}

function Medications({ alert: { medications } }: { alert: PatientAlert }) {
  if (medications.length === 0) return <p className="pl-6 text-ink-2">{texts.noMedications}</p>
  return bySource(medications).map((some) => (
    <p key={whoSaid(some[0])} className="pl-6 break-words whitespace-pre-line">
      {texts.medications(some.map(({ text }) => text).join('; '))}
      <Source said={some[0]} />
    </p>
  ))
}

function Row({ icon: Icon, className, children }: { icon: LucideIcon; className?: string; children: ReactNode }) {
  return (
    <p className={cx('flex items-start gap-2', className)}>
      <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words whitespace-pre-line">{children}</span>
    </p>
  )
}

const noteStyle = 'font-semibold text-bosque-700 underline underline-offset-4 max-md:-my-3 max-md:py-3'

/** Where what nobody asked is written down: here, in the patient's record, in their form, or in a record that is opened for them. */
function Note({ alert, visitId, onNote }: Pick<WordsProps, 'visitId' | 'onNote'> & { alert: PatientAlert }) {
  const { recordId, formCedula } = alert
  const to = recordId
    ? `${generatePath(paths.doctorPatient, { patientId: recordId })}?anotar=alergias`
    : formCedula
      ? `${paths.doctorIntakes}?search=${encodeURIComponent(formCedula)}`
      : visitId && `${paths.doctorPatients}?cita=${visitId}`
  if (!onNote && !to) return null
  return (
    <span className="whitespace-nowrap print:hidden">
      {' · '}
      {onNote ? (
        <button type="button" onClick={onNote} className={noteStyle}>
          {texts.note}
        </button>
      ) : (
        <Link to={to ?? ''} className={noteStyle}>
          {texts.note}
        </Link>
      )}
    </span>
  )
}
