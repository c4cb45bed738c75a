import { addDays, mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { TipButton } from '~/components/ui/tooltip.tsx'
import { dateText } from '~/lib/format.ts'
import { paths } from '~/paths.ts'
import { daySheetTexts, calendarTexts as texts } from '~/texts/office/appointments-page.ts'

type CalendarHeadProps = { date: string; onTurn: (weeks: number) => void; onToday: () => void }

/** Previous week, today, next week (docs/specification.md#office-screens), and which week it is. */
export function CalendarHead({ date, onTurn, onToday }: CalendarHeadProps) {
  const monday = mondayOf(date)
  const step = 'rounded-ctl! border border-ctl max-md:size-11'
  return (
    <>
      <TipButton label={texts.before} size="sm" className={step} onClick={() => onTurn(-1)}>
        <ChevronLeft aria-hidden="true" size={18} />
      </TipButton>
      <Button size="sm" className="max-md:min-h-11" onClick={onToday}>
        {texts.today}
      </Button>
      <TipButton label={texts.after} size="sm" className={step} onClick={() => onTurn(1)}>
        <ChevronRight aria-hidden="true" size={18} />
      </TipButton>
      <Link to={`${paths.daySheet}?dia=${date}`} className={buttonStyle('quiet', 'sm', 'max-md:min-h-11')}>
        <Printer aria-hidden="true" size={16} />
        {daySheetTexts.link}
      </Link>
      <h2 className="num text-base max-sm:order-last max-sm:basis-full sm:ml-2 font-bold">
        {texts.week(dateText(monday), dateText(addDays(monday, 4)))}
      </h2>
    </>
  )
}
