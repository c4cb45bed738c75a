import { addDays } from '@clinic/shared-events/contracts/clock.ts'
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { HiddenDateInput } from '~/components/ui/date-field.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { dateText } from '~/lib/format.ts'
import { boardListTexts as texts } from '~/texts/appointments-board.ts'

type DayPickerProps = { date: string; today: string; onPick: (date: string) => void }

/**
 * The date filter (docs/specification.md#office-screens): today in Costa Rica unless another day is picked, with buttons for the day
 * before and after.
 */
export function DayPicker({ date, today, onPick }: DayPickerProps) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <TipButton label={texts.before} size="sm" className="max-md:size-11" onClick={() => onPick(addDays(date, -1))}>
        <ChevronLeft aria-hidden="true" size={18} />
      </TipButton>
      <DayButton date={date} onPick={onPick} />
      <TipButton label={texts.after} size="sm" className="max-md:size-11" onClick={() => onPick(addDays(date, 1))}>
        <ChevronRight aria-hidden="true" size={18} />
      </TipButton>
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

/** The day as the clinic writes it, with the browser's calendar behind it. */
function DayButton({ date, onPick }: Pick<DayPickerProps, 'date' | 'onPick'>) {
  return (
    <span className="relative flex min-h-11 items-center gap-2 rounded-ctl border border-ctl bg-paper px-3 font-bold max-[19rem]:order-first max-[19rem]:mx-2.5 max-[19rem]:basis-full hover:border-bosque-600 focus-within:border-bosque-600 focus-within:shadow-(--focus) md:min-h-8.5">
      <CalendarDays aria-hidden="true" size={17} className="text-ink-2" strokeWidth={1.75} />
      <span aria-hidden="true" className="num whitespace-nowrap">
        {dateText(date)}
      </span>
      <ChevronDown aria-hidden="true" size={15} className="text-ink-2" />
      <HiddenDateInput aria-label={texts.date} required value={date} onPick={(day) => day !== '' && onPick(day)} />
    </span>
  )
}
