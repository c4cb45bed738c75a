import { Joint } from '~/components/ui/thread.tsx'
import { agoText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { usePending } from '~/pending/pending.ts'
import { queueTexts as texts } from '~/texts/appointments-board.ts'

/** What the patient asks for and nobody has answered, where it can be answered: over the appointment's actions. */
export function WaitingRequests({ appointmentId }: { appointmentId: string }) {
  const now = useClock(30_000)
  const { data } = usePending('action-requests')
  const asked = data?.data.filter((one) => one.appointmentId === appointmentId) ?? []
  if (asked.length === 0) return null
  return (
    <section
      aria-label={texts.waiting}
      className="mt-3 grid gap-3 rounded-ctl border border-coral-600 bg-paper px-3 py-2.5"
    >
      {asked.map(({ id, actionType, createdAt, notes }) => (
        <div key={id} className="grid grid-cols-[1.25rem_minmax(0,1fr)]">
          <Joint kind="attention" className="mt-1 size-3" />
          <div>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-bold">
                {texts.asks} {texts.kinds[actionType]} {texts.thisAppointment}
              </span>
              <span className="text-[0.8125rem] text-ink-2">{agoText(createdAt, now)}</span>
            </p>
            {notes && <p className="whitespace-pre-line wrap-anywhere">{texts.quoted(notes)}</p>}
            <p className="mt-0.5 text-[0.8125rem] text-ink-2">{texts.settles[actionType]}</p>
          </div>
        </div>
      ))}
    </section>
  )
}
