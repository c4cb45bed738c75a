import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { Link } from 'react-router-dom'
import { Badge } from '~/components/ui/display/badge.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { PainBody, PainJoints } from '~/office/shared/records/pain.tsx'
import { Panel } from '~/office/shared/records/panel.tsx'
import { paths } from '~/paths.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { type FormOf, useFirstSession } from '../api/first-session.ts'

const texts = patientsTexts.firstSession
const tones = { pending: 'agendado', reviewed: 'realizado', processed: 'confirmado' } as const

/** The summary of the patient's first-session form, and the way to it (docs/specification.md#office-screens). */
export function FirstSession({ of }: { of: FormOf }) {
  if (of.intakeId === null && of.cedula === null) return <Panel title={texts.title}>{texts.none}</Panel>
  return <Form of={of} />
}

/** Where the form is reviewed, and back here afterwards. */
const formAddress = (cedula: string): string =>
  `${paths.doctorIntakes}?search=${encodeURIComponent(cedula)}&return=${paths.doctorPatients}`

function Form({ of }: { of: FormOf }) {
  const form = useFirstSession(of)
  const row = form.data?.data
  return (
    <Panel
      title={texts.title}
      aside={
        row?.cedula && (
          <Link
            to={formAddress(row.cedula)}
            className="font-semibold text-bosque-700 underline underline-offset-4 print:hidden"
          >
            {texts.link}
          </Link>
        )
      }
    >
      {row === null && <p className="text-ink-2">{texts.none}</p>}
      {row === undefined && form.isError && (
        <ErrorState title={texts.failed} onRetry={() => void form.refetch()} small />
      )}
      {row === undefined && !form.isError && <Loading text={texts.loading} lines={['h-4 w-56 max-w-full']} />}
      {row && <Summary row={row} />}
    </Panel>
  )
}

function Summary({ row }: { row: PatientIntakeRow }) {
  const facts = [
    [texts.onset, row.symptomOnset],
    [texts.description, row.painDescription],
    [texts.expectations, row.expectations],
  ] as const
  return (
    <div className="grid gap-4">
      <div>
        <Badge tone={tones[row.status]}>{texts.statuses[row.status]}</Badge>
      </div>
      <PainJoints level={row.painLevel} />
      <div className="grid items-start gap-4 @[26rem]:grid-cols-[auto_minmax(0,1fr)]">
        <PainBody areas={row.painAreas ?? []} />
        <dl className="grid gap-2.5">
          {facts.map(([label, text]) =>
            text ? (
              <div key={label}>
                <dt className="text-ink-2">{label}</dt>
                <dd className="break-words whitespace-pre-line">{text}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
    </div>
  )
}
