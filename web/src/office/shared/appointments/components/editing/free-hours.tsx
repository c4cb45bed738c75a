import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText, weekdayText } from '~/lib/format.ts'
import { useClock } from '~/lib/use-clock.ts'
import { formTexts as texts } from '~/texts/appointments.ts'
import { useCapacity } from '../../api/capacity.ts'
import { useAppointments } from '../../hooks/use-appointments.ts'
import { freeHours } from '../../model/editing/free-hours.ts'

type FreeHoursProps = {
  date: string
  /** The id of the appointment that is to be moved. */
  moved: string
  /** How long it lasts. */
  minutes: number
  value: string
  onPick: (hour: string) => void
}

/** The hours of a day at which a visit fits, live; a press chooses one. */
export function FreeHours({ date, moved, minutes, value, onPick }: FreeHoursProps) {
  const { data, isError, refetch } = useAppointments({ from: date, to: date })
  const title = texts.freeHours(`${weekdayText(date)} ${dateText(date)}`)
  const capacity = useCapacity()
  const now = useClock(60_000)
  const hours = data && freeHours(data.data, { id: moved, date, minutes, now, capacity })
  return (
    <section aria-label={title} className="rounded-ctl border border-line bg-bosque-50 px-3 py-2.5">
      <h3 className="text-[0.8125rem] font-semibold">{title}</h3>
      {!hours && isError && <FailedLine text={texts.freeHoursFailed} onRetry={() => refetch()} />}
      {!hours && !isError && <p className="mt-1 text-ink-2">{texts.freeHoursLoading}</p>}
      {hours?.length === 0 && <p className="mt-1 text-ink-2">{texts.noFreeHours}</p>}
      {hours && hours.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {hours.map((hour) => (
            <button
              key={hour}
              type="button"
              aria-pressed={hour === value}
              onClick={() => onPick(hour)}
              className={cx(
                'num min-h-8.5 rounded-ctl border px-3 font-semibold max-md:min-h-11',
                hour === value
                  ? 'border-bosque-700 bg-bosque-700 text-on-pri'
                  : 'border-ctl bg-paper hover:border-bosque-600',
              )}
            >
              {hour}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
