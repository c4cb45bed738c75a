import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { generatePath, Link, useOutletContext } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { pastMoment } from '~/components/ui/drafts/past-moment.ts'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { takeBackMs } from '~/lib/forms/discarded.ts'
import { useBackHere } from '~/lib/forms/use-way-back.ts'
import { notice } from '~/lib/notices.ts'
import { useClock } from '~/lib/use-clock.ts'
import { paths } from '~/paths.ts'
import { useAuthors } from '~/practice/use-authors.ts'
import { leave } from '~/texts/leaving.ts'
import { staffDraftTexts as texts } from '~/texts/patients/records.ts'
import { draftQuery, draftsOf, type Subject, useDraftCalls, useDrafts, useHasDraft } from './drafts.ts'

/** What is being written of a visit or a patient: the own words with a way on, and which colleague has begun something. @param resume leads to the form */
export function DraftCard({ of, resume }: { of: Subject; resume: ReactNode }) {
  const { id: staffId } = useOutletContext<Doctor>()
  const { data, isError, refetch } = useDrafts()
  if (isError) return <FailedLine text={texts.listFailed} onRetry={() => void refetch()} className="mt-3" />
  if (!data)
    return (
      <p role="status" className="sr-only">
        {texts.listLoading}
      </p>
    )
  const { own, others } = draftsOf(data.data, of, staffId)
  return (
    <>
      {own && <OwnDraft of={of} staffId={staffId} at={own.at} resume={resume} />}
      {others.length > 0 && <Others rows={others} />}
    </>
  )
}

/** The same of a visit, which leads to the form of its record and from there back. */
export function VisitDraft({ appointmentId }: { appointmentId: string }) {
  const resume = (
    <Link
      to={generatePath(paths.doctorMedicalRecord, { appointmentId })}
      state={useBackHere()}
      className={buttonStyle('outline', 'sm', 'max-md:min-h-11')}
    >
      {leave.stay}
    </Link>
  )
  return <DraftCard of={{ kind: 'appointment', id: appointmentId }} resume={resume} />
}

type OwnDraftProps = { of: Subject; staffId: string; at: string; resume: ReactNode }

function OwnDraft({ of, staffId, at, resume }: OwnDraftProps) {
  const { data, isError, refetch } = useQuery(draftQuery(of))
  const calls = useDraftCalls(staffId, of)
  const now = useClock(60_000)
  const failed = () => failureToast(texts.discardFailed)
  const discard = async () => {
    // As it is now: another device may have written on.
    const draft = await calls.read()
    await calls.discard()
    const run = () => void (draft && calls.keep(draft.values, null, false).catch(failed))
    notice({ text: texts.discarded, ms: takeBackMs, act: { label: leave.takeBack, run } })
  }
  return (
    <section aria-label={texts.draft} className="mt-3 rounded-box border border-dashed border-bosque-600 px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <SquarePen aria-hidden="true" size={16} className="text-bosque-700" />
        <strong>{texts.draft}</strong>
        <span className="text-ink-2">{texts.onlyYours}</span>
        <span className="num ml-auto text-ink-2">{pastMoment(at, now)}</span>
      </p>
      {isError && <FailedLine text={texts.failed} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <p role="status">{texts.loading}</p>}
      {data && <p className="mt-1 line-clamp-2 wrap-anywhere">«{longestOf(data.values)}»</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {resume}
        <Button
          look="quiet"
          size="sm"
          className="text-cancelado-t! hover:bg-cancelado! max-md:min-h-11"
          onClick={() => void discard().catch(failed)}
        >
          {leave.discard}
        </Button>
      </div>
    </section>
  )
}

/** What says most of it. */
const longestOf = (values: Readonly<Record<string, unknown>>): string =>
  Object.values(values)
    .filter((value) => typeof value === 'string')
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '')

function Others({ rows }: { rows: readonly { staffId: string; at: string }[] }) {
  const { authorOf } = useAuthors()
  const now = useClock(60_000)
  return rows.map(({ staffId, at }) => (
    <p key={staffId} className="mt-3 flex items-center gap-2 text-ink-2">
      <Lock aria-hidden="true" size={15} className="shrink-0" />
      {texts.others(authorOf(staffId) ?? texts.colleague, pastMoment(at, now))}
    </p>
  ))
}

/** 'Borrador' on a visit's row in a list, for its author alone. */
export function DraftMark({ appointmentId }: { appointmentId: string }) {
  const { id: staffId } = useOutletContext<Doctor>()
  if (useHasDraft(staffId, { kind: 'appointment', id: appointmentId }) === null) return null
  return (
    <span className="shrink-0 rounded-full border border-dashed border-bosque-600 px-2 text-xs font-semibold text-bosque-700">
      {texts.draft}
    </span>
  )
}
