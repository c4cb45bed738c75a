import type { HistoryEvent, HistorySubject } from '@clinic/shared-events/contracts/history.ts'
import { historyTitles } from '@clinic/shared-events/contracts/history-titles.ts'
import { dayAt, hourAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { JointKind } from '~/components/ui/display/thread.tsx'
import { dateText, erased } from '~/lib/format.ts'
import { isAgainstPlan } from '~/office/shared/appointments/model/editing/against-plan.ts'
import {
  answerFields,
  contentFields,
  type FieldText,
  stateFields,
  historyTexts as texts,
} from '~/texts/history/history.ts'
import { notificationTexts } from '~/texts/messaging/notifications.ts'

export type State = Readonly<Record<string, unknown>>

/** How it stood after event n: all that was changed up to it. 0: before the first. */
export const stateAfter = (events: readonly HistoryEvent[], n: number): State =>
  Object.assign({}, ...events.slice(0, n).map(({ changed }) => changed))

/**
 * The number of the newest event at a minute of Costa Rica, 'yyyy-MM-dd HH:mm'; 0 where nothing was there yet. The minute counts whole, as events are
 * shown by minutes; the order of the log decides (docs/log.md#as-of).
 */
export const newestAt = (events: readonly HistoryEvent[], minute: string): number => {
  const later = events.findIndex(({ at }) => `${dayAt(at)} ${hourAt(at)}` > minute)
  return later === -1 ? events.length : later
}

/** A field that an event set: `from` null where there was nothing before. */
export type Change = { label: string; from: string | null; to: string }

/** An event with the fields that it gave another value, and what was written with it, as people read them. */
export type Entry = { event: HistoryEvent; changes: Change[]; written: { label: string; value: string }[] }

/** The entries of a history, in one pass over its states. */
export const entriesOf = (of: HistorySubject, events: readonly HistoryEvent[]): Entry[] => {
  let before: State = {}
  const known = new Map<unknown, State>()
  return events.map((event) => {
    const changes = changesFrom(stateFields[of], before, event.changed)
    before = { ...before, ...event.changed }
    const corrected = correctedBy(event, known)
    if (corrected === null) return { event, changes, written: contentOf(of, event) }
    const [said, says] = corrected
    return { event, changes: [...changes, ...changesFrom(fieldsOf(event), said, says)], written: [] }
  })
}

const fieldsOf = ({ type }: HistoryEvent): readonly FieldText[] =>
  type.startsWith('FirstSession') ? answerFields : contentFields

/** Notes, medical records and first-session forms: what each says is in its events alone, as a whole, or of a form's correction one answer. */
const isText = /^(FollowUpNote|MedicalRecord|FirstSession)(Added|FormSubmitted|AnswerCorrected|Corrected)$/

/**
 * What a note, record or form said and what it says since it was corrected; null of any other event, and where what was before, or is, cannot be
 * read. @param known what each says, by its id: kept up to date
 */
const correctedBy = ({ type, content }: HistoryEvent, known: Map<unknown, State>): [State, State] | null => {
  if (!isText.test(type)) return null
  const { noteId, recordId, intakeId } = content.data ?? {}
  const id = noteId ?? recordId ?? intakeId
  const said = known.get(id)
  if (Object.values(content).includes(null)) return null
  const says = Object.assign({}, ...Object.values(content))
  const isAnswer = type === 'FirstSessionAnswerCorrected'
  known.set(id, isAnswer ? { ...said, ...says } : says)
  if (!said || !type.endsWith('Corrected')) return null
  return [said, isAnswer ? says : { ...emptied(said), ...says }]
}

const emptied = (state: State): State => Object.fromEntries(Object.keys(state).map((name) => [name, null]))

const changesFrom = (fields: readonly FieldText[], before: State, changed: State): Change[] =>
  fields.flatMap((field): Change[] => {
    if (!(field.name in changed)) return []
    const from = shown(field, before[field.name])
    const to = shown(field, changed[field.name])
    return from === to ? [] : [{ label: field.label, from, to: to ?? texts.nothing }]
  })

/** No and none read as nothing, but where a no is shown: only what is there is shown. */
const shown = ({ text = String, withNo }: FieldText, value: unknown): string | null =>
  value === null || value === undefined || value === '' || (value === false && !withNo) || value === 0
    ? null
    : text(value) || null

/** A row of the comparison with today. */
export type Compared = { label: string; before: string; today: string; differs: boolean }

/** How it stood after event n beside how it stands now: what differs first. */
export const comparedWithNow = (of: HistorySubject, events: readonly HistoryEvent[], n: number): Compared[] => {
  const [then, now] = [stateAfter(events, n), stateAfter(events, events.length)]
  const rows = stateFields[of].flatMap((field): Compared[] => {
    const [was, today] = [shown(field, then[field.name]), shown(field, now[field.name])]
    if (was === null && today === null) return []
    const differs = was !== today
    return [{ label: field.label, before: was ?? texts.nothing, today: today ?? texts.nothing, differs }]
  })
  return rows.toSorted((a, b) => Number(b.differs) - Number(a.differs))
}

/** What an event holds beside the state: what was written, with its label. What was erased says so once. */
const contentOf = (of: HistorySubject, event: HistoryEvent): { label: string; value: string }[] => {
  const { type, content, changed } = event
  const known = new Set(stateFields[of].map(({ name }) => name).filter((name) => name in changed))
  return Object.entries(content).flatMap(([part, values]) => {
    if (values === null) return [{ label: texts.parts[part] ?? part, value: erased }]
    return fieldsOf(event).flatMap((field) => {
      const value = known.has(field.name) ? null : shown(field, values[field.name])
      if (value === null) return []
      return [
        { label: field.label, value: part === 'data' && field.name === 'reason' ? becauseOf(type, value) : value },
      ]
    })
  })
}

/** A reason that stands for words, in words. */
const becauseOf = (type: string, reason: string): string =>
  (type.startsWith('Delivery') ? notificationTexts.reasons : texts.reasons)[reason] ?? reason

/** 'Cita agendada', 'Correo de cita agendada: enviado'. */
export const titleOf = ({ type, content: { data } }: HistoryEvent): string => {
  const title = historyTitles[type] ?? type
  const about = data?.about as { kind?: string } | undefined
  if (about?.kind === undefined) return title
  const { channels, kinds } = notificationTexts
  return `${channels[String(data?.channel)] ?? ''} ${kinds[about.kind] ?? ''}: ${title}`
}

/** Who did it and from where: 'Dra. Quirós · personal', 'enlace del paciente'. */
export const whoOf = ({ by, via, actor }: HistoryEvent): string => {
  const system = texts.systems[actor.replace(/^system:/, '')]
  const from = via === 'system' && system ? system : texts.via[via]
  return by === null ? from : `${by} · ${from}`
}

/** What a history is of, as it stands now: a name, and of a visit its day and hour. */
export const subjectText = (of: HistorySubject, state: State): string => {
  const names = {
    appointments: 'name',
    orders: 'trackingNumber',
    patients: 'name',
    products: 'name',
    users: 'username',
    practice: 'name',
  }
  if (state.id === undefined) return texts.unreadable
  const name = state[names[of]] ?? (of === 'practice' ? '' : erased)
  return of === 'appointments' ? `${name} · ${dateText(String(state.date))} ${state.startTime}` : String(name)
}

/** The joint of an event while the replay stands at n. */
export const jointOf = ({ n, type }: HistoryEvent, at: number): { kind: JointKind; filled: boolean } => {
  if (isAgainstPlan(type)) return { kind: 'attention', filled: n === at }
  if (n > at) return { kind: 'later', filled: false }
  return n === at ? { kind: 'here', filled: true } : { kind: 'planned', filled: false }
}

/** The event as the log keeps it, opened, as text. */
export const rawText = (event: HistoryEvent): string => {
  const { position, revision, type, stream, at, actor, correlation, causation, content, previousMac, mac, id } = event
  const raw = {
    ...{ posicion: position, version: revision, tipo: type, flujo: stream, id, ocurrio: at, actor },
    ...{ correlacion: correlation, causa: causation, ...content, previo: previousMac, huella: mac },
  }
  return JSON.stringify(raw, null, 2)
}

/** The events of the same request, in their order: what one press or message led to. */
export const causedWith = (events: readonly HistoryEvent[], { correlation }: HistoryEvent): HistoryEvent[] =>
  events.filter((event) => event.correlation === correlation)
