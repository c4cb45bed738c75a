import type { ConfirmationSummary } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { entityId } from '@clinic/shared-events/contracts/wire/common.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { DonePanel } from '~/components/ui/dialogs/done-panel.tsx'
import { cx } from '~/lib/class-names.ts'
import { actionKinds, confirmation as texts } from '~/texts/public/action-request.ts'
import { confirmationOptions } from '../api/confirmation.ts'
import { useConfirmation } from '../hooks/use-confirmation.ts'
import { actionPath } from '../model/action-path.ts'
import { isInvalidLink } from '../model/outcome.ts'
import { ActionHead } from './action-head.tsx'
import { ActionLoading, ActionNotLoaded } from './action-states.tsx'
import { Summary } from './action-summary.tsx'
import { Contact } from './contact.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { SendFailed } from './send-failed.tsx'
import { WithdrawsFirst } from './withdraws-first.tsx'

/** /cita/{appointmentId}/confirmar: a patient confirms by a button. Opening the link changes nothing. */
export function ConfirmPage() {
  const id = entityId.safeParse(useParams().appointmentId)
  return id.success ? <Opened key={id.data} appointmentId={id.data} /> : <InvalidLink />
}

function Opened({ appointmentId }: { appointmentId: string }) {
  const { data, error, isFetching, refetch } = useQuery(confirmationOptions(appointmentId))
  if (isInvalidLink(error)) return <InvalidLink focused={data !== undefined} />
  if (data) return <Confirm summary={data} />
  if (isFetching) return <ActionLoading type="confirm" />
  return <ActionNotLoaded type="confirm" onRetry={() => void refetch()} />
}

function Confirm({ summary }: { summary: ConfirmationSummary }) {
  const { confirmed, justNow, confirming, failed, confirm } = useConfirmation(summary)
  // The appointment was over or cancelled while the page was open.
  if (failed?.state === 'invalid') return <InvalidLink focused />
  return (
    <div className="wrap pb-14 md:pb-22">
      <ActionHead type="confirm" done={confirmed} />
      <Summary summary={summary} />
      <div className="mt-10 grid gap-10 md:mt-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <div className="min-w-0">
          {confirmed ? (
            <DonePanel title={texts.done.title} about={justNow ? 'now' : undefined}>
              <p className="mt-3 max-w-[56ch] text-lg text-pretty">{texts.done.text}</p>
            </DonePanel>
          ) : (
            <>
              {failed?.state === 'moved' && <Moved />}
              {summary.waiting && <WithdrawsFirst waiting={summary.waiting} by="confirm" className="mb-6" />}
              {failed?.state === 'failed' && <SendFailed reason={failed.reason} text={texts.failed} />}
              <Button
                look="coral"
                size="lg"
                className={cx(failed?.state === 'failed' ? 'mt-6' : 'mt-2', 'max-sm:w-full')}
                disabled={confirming}
                onClick={confirm}
              >
                {confirming ? texts.sending : texts.submit}
              </Button>
            </>
          )}
          <Others appointmentId={summary.appointmentId} />
        </div>
        <Contact />
      </div>
    </div>
  )
}

/** Says that the visit was moved while the page was open. */
function Moved() {
  return (
    <p role="alert" className="mb-6 rounded-ctl border border-agendado-d bg-agendado px-4 py-3 font-semibold">
      {texts.moved}
    </p>
  )
}

/** The ways to move or cancel instead. */
function Others({ appointmentId }: { appointmentId: string }) {
  const link = 'inline-block py-2.5 font-semibold text-bosque-700 underline underline-offset-2'
  return (
    <p className="mt-7 flex flex-wrap items-center gap-x-5 text-ink-2">
      {texts.others}
      {(['reschedule', 'cancel'] as const).map((type) => (
        <Link key={type} to={actionPath(appointmentId, type)} className={link}>
          {actionKinds[type].title}
        </Link>
      ))}
    </p>
  )
}
