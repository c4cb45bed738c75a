import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { buttonStyle } from '~/components/ui/button.tsx'
import { Skeleton } from '~/components/ui/display/skeleton.tsx'
import { ErrorState } from '~/components/ui/display/state-notes.tsx'
import { ApiError } from '~/lib/http/http.ts'
import { paths } from '~/paths.ts'
import { CallLink, ChatLink } from '~/practice/contact-link.tsx'
import { PageHead } from '~/practice/page-head.tsx'
import { useFormState } from '~/public/shared/linked-form/form-state.ts'
import { texts as common } from '~/texts/common.ts'
import { clinicalIntake as texts } from '~/texts/public/clinical-intake.ts'
import { appointmentOptions } from '../api/appointment.ts'
import { AppointmentFacts } from './appointment-facts.tsx'
import { IntakeForm } from './intake-form.tsx'
import { SentPanel } from './sent-panel.tsx'
import { StartedNote } from './started-note.tsx'

/** /ficha-clinica/{appointmentId}: 'Ficha clínica' (docs/specification.md#public-screens). */
export function ClinicalIntakePage() {
  const { appointmentId = '' } = useParams()
  return <Intake key={appointmentId} link={appointmentId} />
}

function Intake({ link }: { link: string }) {
  const { data: appointment, error, refetch, isFetching } = useQuery(appointmentOptions(link))
  const opened = useFormState({ form: 'clinical-intake', link })
  const [sentHere, setSentHere] = useState(false)
  const [again, setAgain] = useState<string | null>(null)
  // Sent on another device meanwhile, too.
  const sentBefore = !sentHere && opened?.sentAt && opened.sentAt !== again ? opened.sentAt : null
  const sent = sentHere || sentBefore !== null
  // A visit that begins while its form is open is not told any more; what was typed stays.
  if (isUnknown(error) && !appointment) return <NotFound />
  return (
    <div className="wrap pb-14 md:pb-22">
      <PageHead title={texts.title} {...(!sent && { lead: texts.lead })} />
      {error && !isUnknown(error) && !isFetching && (
        <ErrorState
          className="mt-8"
          title={texts.failed.title}
          hint={texts.failed.hint}
          onRetry={() => void refetch()}
        />
      )}
      {(isFetching || (appointment && !opened)) && <Loading />}
      {appointment && sent && (
        <SentPanel
          appointment={appointment}
          sentAt={sentBefore}
          firstSession={opened?.is === 'kept' ? `${paths.patientIntake}#${link}` : null}
          onAgain={() => setAgain(sentBefore)}
        />
      )}
      {appointment && opened && !sent && (
        <>
          <AppointmentFacts appointment={appointment} />
          <StartedNote appointment={appointment} />
          <IntakeForm link={link} opened={opened} onSent={() => setSentHere(true)} />
        </>
      )}
    </div>
  )
}

/** Whether there is no such appointment; an id of another form counts too. */
const isUnknown = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status)

function Loading() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {common.loading}
      </p>
      <Skeleton className="mt-8 h-21 rounded-box" />
      <div className="mt-8 grid gap-14 lg:grid-cols-2">
        <Skeleton className="h-180 rounded-[28px]" />
        <div className="flex flex-col gap-6 max-lg:hidden">
          <Skeleton className="h-24" />
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </div>
      </div>
    </div>
  )
}

function NotFound() {
  return (
    <div className="wrap pb-14 md:pb-22">
      <PageHead title={texts.notFound.title} lead={texts.notFound.text} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ChatLink look="coral" size="lg">
          {texts.chat}
        </ChatLink>
        <CallLink size="lg" />
        <Link to={paths.home} className={buttonStyle('quiet', 'lg')}>
          {common.backHome}
        </Link>
      </div>
    </div>
  )
}
