import { CircleAlert } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { dateText, erased, weekdayText } from '~/lib/format.ts'
import { formTexts as texts } from '~/texts/appointments.ts'
import { nearestTo, type Taken } from '../../model/editing/free-hours.ts'

type TakenHourProps = {
  hour: string
  /** Null where only the server knows it yet. */
  holder: Taken | null
  /** The server's sentence, once it refused the hour. */
  refused: string | undefined
  free: readonly string[]
  usual: string | null
  /** Whether it goes over what is taken. */
  overbook: boolean
  onPick: (hour: string) => void
  onOverbook: () => void
}

/** That the chosen hour is taken: by whom and until when, the nearest free ones, and going over it knowingly. */
export function TakenHour({ hour, holder, refused, free, usual, overbook, onPick, onOverbook }: TakenHourProps) {
  const nearest = nearestTo(hour, free)
  return (
    <section
      aria-label={texts.takenTitle}
      data-decision={refused ? '' : undefined}
      className="grid scroll-mb-24 gap-1.5 rounded-ctl bg-cancelado px-3 py-2 text-cancelado-t"
    >
      <div role="alert" className="flex gap-2">
        <CircleAlert aria-hidden="true" size={17} className="mt-px shrink-0" />
        <div>
          {refused && <p className="font-semibold">{refused}</p>}
          {holder && <p>{texts.taken(hour, holder.name ?? erased, holder.endTime)}</p>}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        {nearest.length > 0 && <span className="w-full text-[0.8125rem] sm:w-auto">{texts.nearest}</span>}
        {nearest.map((one) => (
          <Button key={one} size="sm" className="num max-md:min-h-11" onClick={() => onPick(one)}>
            {one === usual ? `${one}, ${texts.usual}` : one}
          </Button>
        ))}
        <Button size="sm" className="max-md:min-h-11" aria-pressed={overbook} onClick={onOverbook}>
          {texts.overbook}
        </Button>
      </p>
    </section>
  )
}

/**
 * That a visit that was sent, of which no answer came, is booked: sent again as it was it is answered, not booked twice. `visit`: that one,
 * where the form holds something else by now.
 */
export function BookedAlready({ visit }: { visit: { date: string; startTime: string } | null }) {
  return (
    <p role="status" className="rounded-ctl bg-agendado px-3 py-2 font-semibold text-agendado-t">
      {visit
        ? texts.bookedOther(`${weekdayText(visit.date)} ${dateText(visit.date)} ${visit.startTime}`)
        : texts.bookedAlready}
    </p>
  )
}
