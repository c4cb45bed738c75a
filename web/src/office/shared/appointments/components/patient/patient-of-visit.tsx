import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { PatientProposal } from '@clinic/shared-events/contracts/appointments/patient-of-visit.ts'
import { Check, UserRound } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { Dialog } from '~/components/ui/dialogs/dialog.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { erased } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { patientOfVisitTexts as texts } from '~/texts/appointments.ts'
import { usePatientOfVisit } from '../../api/visit/patient-of-visit.ts'
import { useTie } from '../../hooks/use-tie.ts'
import { Key } from '../detail/detail-actions.tsx'
import { FindRecord } from './find-record.tsx'

type OfVisit = { row: AppointmentRow }

/** 'Paciente': leads to the record of whose visit it is, or asks whose it is. */
export function PatientLink({ row, className }: OfVisit & { className: string }) {
  const [asking, setAsking] = useState(false)
  const words = (
    <>
      <UserRound aria-hidden="true" size={16} />
      {texts.patient}
    </>
  )
  if (row.patientId)
    return (
      <Link
        aria-keyshortcuts="P"
        to={generatePath(paths.doctorPatient, { patientId: row.patientId })}
        className={buttonStyle('outline', 'sm', className)}
      >
        {words}
        <Key letter="P" />
      </Link>
    )
  return (
    <>
      <Button size="sm" className={className} onClick={() => setAsking(true)}>
        {words}
      </Button>
      <WhoseDialog row={row} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

/** Whose visit it may be, taken by one press; where it is known, whose record it is and the way to say otherwise. */
export function PatientOfVisit({ row }: OfVisit) {
  const { data, isError, refetch } = usePatientOfVisit(row)
  const { sending, send } = useTie(row.id, row.patientId)
  const isSaid = useRef(false)
  if (row.name === null) return null
  if (!data && isError)
    return <FailedLine text={texts.unread} onRetry={() => void refetch()} className="mt-2 text-ink-2" />
  if (!data)
    return (
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
    )
  const { patient, proposals } = data.data
  if (row.patientId) return <Known row={row} name={patient?.name ?? erased} isSaid={isSaid} />
  const take = (id: string) => {
    isSaid.current = true
    void send(id)
  }
  return <Proposals row={row} proposals={proposals} sending={sending} onTake={take} />
}

/** Takes the focus where it was said just now: the button that said it is gone. */
function Known({ row, name, isSaid }: OfVisit & { name: string; isSaid: RefObject<boolean> }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isSaid.current) line.current?.focus()
    isSaid.current = false
  }, [isSaid])
  return (
    <p ref={line} tabIndex={-1} className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-2 outline-none">
      <span className="min-w-0 flex-1 basis-40 break-words">
        {texts.recordOf} <span className="font-semibold text-ink">{name}</span>
      </span>
      <AskWhose row={row} words={texts.change} />
    </p>
  )
}

function AskWhose({ row, words }: OfVisit & { words: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" size="sm" className="-mr-3 ml-auto shrink-0 max-md:min-h-11" onClick={() => setAsking(true)}>
        {words}
      </Button>
      <WhoseDialog row={row} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

type ProposalsProps = OfVisit & {
  proposals: readonly PatientProposal[]
  sending: boolean
  onTake: (patientId: string) => void
}

function Proposals({ row, proposals, sending, onTake }: ProposalsProps) {
  const [only, ...more] = proposals
  if (!only) return null
  const isOne = more.length === 0
  const title = isOne ? texts.isOf(only.name ?? erased) : texts.whose
  return (
    <section aria-label={title} className="mt-4 rounded-ctl bg-bosque-50 p-3 text-sm">
      <h3 className="font-bold">{title}</h3>
      <ul className="mt-0.5 grid gap-2">
        {proposals.map((one) => (
          <li key={one.id} className={cx('flex flex-wrap items-center gap-2', !isOne && 'justify-between')}>
            <span className={cx('min-w-0', isOne ? 'w-full' : 'flex-1 basis-40')}>
              {!isOne && <span className="font-semibold">{one.name ?? erased}, </span>}
              {texts.known(one)}
            </span>
            <Button size="sm" className="max-md:min-h-11" disabled={sending} onClick={() => onTake(one.id)}>
              <Check aria-hidden="true" size={16} />
              {isOne ? texts.yes : texts.choose}
              {!isOne && <span className="sr-only">{one.name}</span>}
            </Button>
            {isOne && <AskWhose row={row} words={texts.someoneElse} />}
          </li>
        ))}
      </ul>
      {!isOne && <AskWhose row={row} words={texts.someoneElse} />}
    </section>
  )
}

/** Asks whose visit it is: another record, a new one, or nobody's. */
function WhoseDialog({ row, open, onClose }: OfVisit & { open: boolean; onClose: () => void }) {
  const { sending, send } = useTie(row.id, row.patientId)
  const choose = (patientId: string | null) => void send(patientId).then(onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={texts.whose}
      description={texts.about(row.name ?? erased)}
    >
      <div className="grid gap-4 text-sm" aria-busy={sending}>
        <FindRecord
          label={texts.search}
          hint={texts.searchHint}
          except={row.patientId}
          onChoose={({ id }) => choose(id)}
        />
        <div className="flex flex-wrap gap-2">
          {!row.patientId && (
            <Link
              to={`${paths.doctorPatients}?cita=${row.id}`}
              className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}
            >
              {texts.open}
            </Link>
          )}
          {row.patientId && (
            <Button look="danger" size="sm" className="max-md:min-h-11" disabled={sending} onClick={() => choose(null)}>
              {texts.nobody}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
