import type { HistoryEvent } from '@clinic/shared-events/contracts/history.ts'
import { hour as anHour } from '@clinic/shared-events/contracts/wire/common.ts'
import { useState } from 'react'
import { DateField } from '~/components/ui/forms/date-field.tsx'
import { TimeField } from '~/components/ui/forms/time-field.tsx'
import { dayOr } from '~/components/ui/forms/typed-day.ts'
import { dateText, dateTimeText } from '~/lib/format.ts'
import { historyTexts } from '~/texts/history/history.ts'
import { newestAt } from '../model/history.ts'

const texts = historyTexts.asOf

/** 'Como estaba el': a day and hour of Costa Rica, whole once both are, move the replay to the newest event of then. */
export function AsOfField({ events, onShow }: { events: readonly HistoryEvent[]; onShow: (n: number) => void }) {
  const [typed, setTyped] = useState({ day: '', hour: '' })
  const n = shownAt(events, typed)
  const pick = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    const found = shownAt(events, next)
    if (found) onShow(found)
  }
  const isWrong = /^\d\d:\d\d$/.test(typed.hour) && !anHour.safeParse(typed.hour).success
  return (
    <fieldset aria-label={texts.label} className="mt-2 min-w-0 border-t border-line-2 pt-2">
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3 sm:max-w-80">
        <DateField label={texts.label} value={typed.day} onPick={(day) => pick({ day })} />
        <TimeField
          label={texts.hour}
          value={typed.hour}
          onPick={(hour) => pick({ hour })}
          error={isWrong ? texts.noHour : undefined}
        />
      </div>
      <p role="status" className="mt-1 text-[0.8125rem]">
        {n === 0 && events[0] && texts.nothing(`${dateText(typed.day)} ${typed.hour}`, dateTimeText(events[0].at))}
      </p>
    </fieldset>
  )
}

/** The number of the newest event of then, 0 before the first; null while day or hour is not whole. */
const shownAt = (events: readonly HistoryEvent[], { day, hour }: { day: string; hour: string }): number | null =>
  dayOr(day) === '' || !anHour.safeParse(hour).success ? null : newestAt(events, `${day} ${hour}`)
