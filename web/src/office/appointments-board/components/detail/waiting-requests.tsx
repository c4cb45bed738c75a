import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { Joint } from '~/components/ui/display/thread.tsx'
import { agoText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { AnswerRequest } from '~/office/shared/appointments/components/answer-request.tsx'
import type { Actions } from '~/office/shared/appointments/hooks/use-actions.ts'
import { useRequests } from '~/office/shared/pending/waiting.ts'
import { queueTexts as texts } from '~/texts/office/appointments-board.ts'

/** The patient's requests that nobody has answered, over the appointment's actions, which answer them. */
export function WaitingRequests({ row, actions }: { row: AppointmentRow; actions: Actions }) {
  const now = useClock(30_000)
  const { rows } = useRequests()
  const asked = rows?.filter((one) => one.appointmentId === row.id) ?? []
  if (asked.length === 0) return null
  return (
    <section
      aria-label={texts.waiting}
      className="mt-3 grid gap-3 rounded-ctl border border-coral-600 bg-paper px-3 py-2.5"
    >
      {asked.map((request) => (
        <div key={request.id} className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
          <Joint kind="attention" className="mt-1 size-3" />
          <div>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-bold">
                {texts.asks} {texts.kinds[request.actionType]} {texts.thisAppointment}
              </span>
              <span className="text-[0.8125rem] text-ink-2">{agoText(request.createdAt, now)}</span>
            </p>
            {request.notes && <p className="whitespace-pre-line wrap-anywhere">{texts.quoted(request.notes)}</p>}
            <p className="mt-0.5 mb-2 text-[0.8125rem] text-ink-2">{texts.settles[request.actionType]}</p>
            <AnswerRequest request={request} actions={actions} />
          </div>
        </div>
      ))}
    </section>
  )
}
