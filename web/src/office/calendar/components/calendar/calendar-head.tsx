import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { CalendarButton } from '~/components/ui/forms/date-field.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { dateText } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { daySheetTexts, calendarTexts as texts } from '~/texts/office/appointments-page.ts'
import type { CalendarView } from '../../hooks/use-calendar-view.ts'

/**
 * Previous week, today, next week (docs/specification.md#office-screens), which week it is, any other day by the browser's calendar, and
 * whether Saturday is shown. On a phone which week it is stands on a line of its own.
 */
export function CalendarHead({ view }: { view: CalendarView }) {
  const { date, week, showDay, saturday, toggleSaturday } = view
  return (
    <>
      <Steps view={view} />
      <div className="flex flex-wrap items-center max-md:order-last max-md:basis-full">
        <h2 className="num mr-auto text-sm font-bold md:ml-2 md:text-base">
          {texts.week(dateText(week[0] ?? date), dateText(week.at(-1) ?? date))}
        </h2>
        <CalendarButton value={date} onPick={(day) => day && showDay(day)} className="relative h-11 md:h-8.5" />
        {(saturday || week.length === 5) && <SaturdaySwitch on={saturday} onToggle={toggleSaturday} />}
        <Link
          to={`${paths.daySheet}?dia=${date}`}
          aria-label={daySheetTexts.link}
          title={daySheetTexts.link}
          className={buttonStyle('quiet', 'sm', 'max-md:min-h-11')}
        >
          <Printer aria-hidden="true" size={16} />
          <span className="max-[90rem]:hidden">{daySheetTexts.link}</span>
        </Link>
      </div>
    </>
  )
}

/** Without it a phone has Saturday where it is today, or was asked for. */
function SaturdaySwitch({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  return (
    <Button
      look="quiet"
      size="sm"
      aria-pressed={on}
      className="aria-pressed:bg-bosque-50 aria-pressed:ring-2 aria-pressed:ring-bosque-600 max-md:min-h-11"
      onClick={onToggle}
    >
      {texts.saturday}
    </Button>
  )
}

function Steps({ view: { turn, toToday } }: { view: CalendarView }) {
  const step = 'rounded-ctl! border border-ctl max-md:size-11'
  return (
    <div className="flex items-center gap-1 max-md:mr-auto md:gap-2">
      <TipButton label={texts.before} size="sm" className={step} onClick={() => turn(-1)}>
        <ChevronLeft aria-hidden="true" size={18} />
      </TipButton>
      <Button size="sm" className="max-md:min-h-11" onClick={toToday}>
        {texts.today}
      </Button>
      <TipButton label={texts.after} size="sm" className={step} onClick={() => turn(1)}>
        <ChevronRight aria-hidden="true" size={18} />
      </TipButton>
    </div>
  )
}
