import type { ActivityEvent, ActivityRow, ActivitySubject } from '@clinic/shared-events/contracts/activity.ts'
import { activitySentences, type Part, type ShownEvent } from '@clinic/shared-events/contracts/activity-sentences.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { erased, money, shortDate, weekdayText } from '~/lib/format.ts'
import { byText } from '~/lib/reads/sorting.ts'
import { reportTexts } from '~/texts/office/reports.ts'

const texts = reportTexts.activity

/** A line of the activity. `against`: it went against plan, or somebody is needed. */
export type Line = { id: string; at: string; day: string; hour: string; parts: readonly Part[]; against: boolean }

/** The events among rows as lines, newest first, with the names that stand beside them. */
export const linesOf = (rows: readonly ActivityRow[]): Line[] => {
  const names = new Map(rows.flatMap((row) => (row.kind === 'subject' ? [[row.id, row] as const] : [])))
  return rows
    .flatMap((row) => (row.kind === 'event' ? [row] : []))
    .toSorted((a, b) => byText(b.id, a.id))
    .flatMap((event) => lineOf(event, names))
}

type Names = ReadonlyMap<string, ActivitySubject>

const nameOf = (names: Names, id: string, otherwise: string): string => {
  const subject = names.get(id)
  if (subject?.erased) return erased
  return subject?.name ?? otherwise
}

/** Nothing for an event of a newer server, which this page has no sentence for. */
const lineOf = (event: ActivityEvent, names: Names): Line[] => {
  const sentence = activitySentences[event.type]
  if (!sentence || !('say' in sentence)) return []
  return [
    {
      id: event.id,
      at: event.at,
      day: dayAt(event.at),
      hour: hourAt(event.at),
      parts: sentence.say(eventOf(event, names)),
      against: sentence.against ?? false,
    },
  ]
}

const eventOf = ({ of, by, facts }: ActivityEvent, names: Names): ShownEvent => {
  const fact = (name: string): string => String(facts[name] ?? '')
  return {
    name: nameOf(names, of, texts.unnamed),
    by: by === 'public' || by === 'system' ? by : 'staff',
    staff: nameOf(names, by, texts.somebody),
    fact,
    when: (day, hour) => texts.when(`${weekdayText(fact(day))} ${shortDate(fact(day))}`, fact(hour)),
    money: (name) => money(Number(facts[name] ?? 0)),
  }
}
