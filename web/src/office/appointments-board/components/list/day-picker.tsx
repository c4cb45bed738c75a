import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '~/components/ui/button.tsx'
import { DayFilter } from '~/components/ui/forms/date-field.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { boardListTexts as texts } from '~/texts/office/appointments-board.ts'

type DayPickerProps = { date: string; today: string; onPick: (date: string) => void }

/**
 * The date filter (docs/specification.md#office-screens): today in Costa Rica unless another day is picked, with buttons for the day
 * before and after.
 */
export function DayPicker({ date, today, onPick }: DayPickerProps) {
  return (
    <div className="flex flex-wrap items-start gap-1">
      <TipButton label={texts.before} size="sm" className="max-md:size-11" onClick={() => onPick(addDays(date, -1))}>
        <ChevronLeft aria-hidden="true" size={18} />
      </TipButton>
      <DayFilter
        label={<span className="sr-only">{texts.date}</span>}
        className="w-36 max-md:w-40 max-[19rem]:order-first max-[19rem]:mx-2.5 max-[19rem]:w-auto max-[19rem]:basis-full [&_input]:font-bold [&>label]:mb-0 [&>[aria-live]]:w-[min(16rem,60vw)]"
        date={date}
        onPick={onPick}
      />
      <TipButton label={texts.after} size="sm" className="max-md:size-11" onClick={() => onPick(addDays(date, 1))}>
        <ChevronRight aria-hidden="true" size={18} />
      </TipButton>
      {date === today ? (
        <span className="ml-2 flex min-h-11 items-center text-sm whitespace-nowrap text-ink-2 md:min-h-8.5">
          {texts.todayHint}
        </span>
      ) : (
        <Button look="quiet" size="sm" className="max-md:min-h-11 px-2" onClick={() => onPick(today)}>
          {texts.toToday}
        </Button>
      )}
    </div>
  )
}
