import { addDays } from '@clinic/shared-events/contracts/clock.ts'
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Button, IconButton } from '~/components/ui/button.tsx'
import { dateText } from '~/lib/format.ts'
import { boardListTexts as texts } from '~/texts/appointments-board.ts'

type DayPickerProps = { date: string; today: string; onPick: (date: string) => void }

/** The date filter (part 2 §2): today in Costa Rica unless another day is picked; the day before and after at hand. */
export function DayPicker({ date, today, onPick }: DayPickerProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label={texts.before} size="sm" className="max-md:size-11" onClick={() => onPick(addDays(date, -1))}>
        <ChevronLeft aria-hidden="true" size={18} />
      </IconButton>
      <DateField date={date} onPick={onPick} />
      <IconButton label={texts.after} size="sm" className="max-md:size-11" onClick={() => onPick(addDays(date, 1))}>
        <ChevronRight aria-hidden="true" size={18} />
      </IconButton>
      {date === today ? (
        <span className="ml-2 text-sm whitespace-nowrap text-ink-2">{texts.todayHint}</span>
      ) : (
        <Button look="quiet" size="sm" className="max-md:min-h-11 px-2" onClick={() => onPick(today)}>
          {texts.toToday}
        </Button>
      )}
    </div>
  )
}

/** The browser's own date field under the date as the clinic writes it, dd/MM/yyyy, whatever the browser's language. */
function DateField({ date, onPick }: Pick<DayPickerProps, 'date' | 'onPick'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <label className="relative flex min-h-11 items-center gap-2 rounded-ctl border border-ctl bg-paper px-3 font-bold hover:border-bosque-600 has-focus-visible:border-bosque-600 has-focus-visible:shadow-(--focus) md:min-h-8.5">
      <CalendarDays aria-hidden="true" size={17} className="text-ink-2" strokeWidth={1.75} />
      <span aria-hidden="true" className="num">
        {dateText(date)}
      </span>
      <ChevronDown aria-hidden="true" size={15} className="text-ink-2" />
      <input
        ref={input}
        type="date"
        aria-label={texts.date}
        required
        value={date}
        onChange={(event) => event.target.value && onPick(event.target.value)}
        onClick={() => openCalendar(input.current)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}

/** Not every browser opens its calendar from a click on the text; where it cannot be asked to, the field still takes keys. */
const openCalendar = (input: HTMLInputElement | null) => {
  try {
    input?.showPicker?.()
  } catch {
    // The browser refuses inside foreign frames; nothing is lost.
  }
}
