import type { ActivityEvent, ActivityRow, ActivitySubject } from '@clinic/shared-events/contracts/activity.ts'
import { activitySentences, type Part, type ShownEvent } from '@clinic/shared-events/contracts/activity-sentences.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { generatePath } from 'react-router-dom'
import { erased, money, shortDate, weekdayText } from '~/lib/format.ts'
import { byText } from '~/lib/reads/sorting.ts'
import { paths } from '~/paths.ts'
import { reportTexts } from '~/texts/office/reports.ts'

const texts = reportTexts.activity

/** A line of the activity. `to`: where what it speaks of is shown, if anywhere. `against`: it went against plan, or somebody is needed. */
export type Line = {
  id: string
  at: string
  day: string
  hour: string
  parts: readonly Part[]
  to: string | null
  against: boolean
}

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
      to: leadsTo(event.of, names.get(event.of)?.name ?? ''),
      against: sentence.against ?? false,
    },
  ]
}

/** Where a subject is shown. @param name that it has now; empty once erased */
const leadsTo = (subject: string, name: string): string | null => {
  const at = subject.indexOf('-')
  const id = subject.slice(at + 1)
  switch (subject.slice(0, at)) {
    case 'appointment':
      return `${paths.doctorDashboard}?cita=${id}`
    case 'order':
      return `${paths.doctorOrders}?pedido=${id}`
    case 'patient':
      return generatePath(paths.doctorPatient, { patientId: id })
    case 'product':
      return paths.doctorProducts
    case 'intake':
      return `${paths.doctorIntakes}?search=${encodeURIComponent(name)}`
    default:
      return null
  }
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
