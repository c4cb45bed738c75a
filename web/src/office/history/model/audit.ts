import type { LoggedEvent } from '@clinic/shared-events/contracts/audit.ts'
import { historyTitles } from '@clinic/shared-events/contracts/history-titles.ts'
import { generatePath } from 'react-router-dom'
import { capitalised, dateText } from '~/lib/format.ts'
import { historyPaths } from '~/paths.ts'
import { auditTexts as texts } from '~/texts/history/audit.ts'
import { historyTexts } from '~/texts/history/history.ts'

/** 'appointment-a' → ['appointment', 'a']. */
const partsOf = (stream: string): [category: string, id: string] => {
  const at = stream.indexOf('-')
  return [stream.slice(0, at), stream.slice(at + 1)]
}

const subjects: Readonly<Record<string, keyof typeof historyPaths>> = {
  appointment: 'appointments',
  order: 'orders',
  patient: 'patients',
  product: 'products',
  staff: 'users',
  practice: 'practice',
}

/** The address of the history of a stream; null where it has none. */
export const historyOf = (stream: string): string | null => {
  const [category, id] = partsOf(stream)
  const subject = subjects[category]
  return subject === undefined ? null : generatePath(historyPaths[subject], { id })
}

/** 'Citas'; of a list its name. */
export const kindText = (stream: string): string => {
  const [category, id] = partsOf(stream)
  if (category === 'day') return texts.day(dateText(id))
  return texts.lists[stream] ?? (texts.categories as Readonly<Record<string, string>>)[category] ?? category
}

/** 'Por enviar': it stands at the head of a row, where the history of a message has it behind the message's name. */
export const titleOf = ({ type }: Pick<LoggedEvent, 'type'>): string => capitalised(historyTitles[type] ?? type)

/** Who did it: an account by its name, the public, or what the system does by itself. */
export const actorText = ({ actor, by }: Pick<LoggedEvent, 'actor' | 'by'>): string => {
  if (by !== null) return by
  if (actor === 'public') return texts.actors.public
  return historyTexts.systems[actor.replace(/^system:/, '')] ?? texts.actors.system
}

/** How deep an event stands below what caused it, of the events of one request. */
export const depthsOf = (events: readonly LoggedEvent[]): ReadonlyMap<string, number> => {
  const depths = new Map<string, number>()
  for (const { id, causation } of events) {
    const cause = depths.get(causation)
    depths.set(id, cause === undefined ? 0 : cause + 1)
  }
  return depths
}
