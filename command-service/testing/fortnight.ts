import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { addDays, dayAt, hourAt } from '@clinic/shared-events/contracts/clock.ts'
import type { EventLog } from '@clinic/shared-events/log/event-log.ts'
import { StoreAway } from '@clinic/shared-events/log/event-log.ts'
import { isBooked } from '../src/appointments/appointment.ts'
import { appointment } from '../src/appointments/decide-appointment.ts'
import type { Mail } from '../src/notifications/mail/mail.ts'
import { type Clinic, done } from './clinic.ts'
import { idOf, runNotifications } from './notification-guarantees.ts'
import { halfHour } from './samples.ts'
import type { Process } from './world.ts'

const minute = 60_000
export const stepMs = 60 * minute

/** A mail as the patient got it. `kind` and `revision` are those of its notification. */
export type Got = { at: number; appointmentId: string; kind: string; revision: number }

/** One process of the fortnight, which can be killed: from then on it reaches neither its stores nor the mail server. */
export type Instance = {
  process: Process
  running: Awaited<ReturnType<typeof runNotifications>>
  /** Resolves once it has sent what is due now, or has been killed. */
  round(): Promise<void>
  /** Kills it; at the next mail when `sending`: the server has it by then, and nobody records so. */
  kill(sending: boolean): void
  end(): Promise<void>
}

/** A log that is out of reach once the process is dead. */
const mortal = (log: EventLog, isDead: () => boolean): EventLog => {
  const alive = () => {
    if (isDead()) throw new StoreAway('the process is dead')
  }
  return {
    ...log,
    async append(...given) {
      alive()
      return log.append(...given)
    },
    async readStream(...given) {
      alive()
      return log.readStream(...given)
    },
  }
}

/** Starts an instance on the clinic's world; what it sends arrives in `inbox`. */
export const startInstance = async ({ world, clock }: Clinic, inbox: Got[]): Promise<Instance> => {
  let dead: 'no' | 'at the next mail' | 'yes' = 'no'
  const send = async ({ messageId }: Mail) => {
    if (dead === 'yes') return { kind: 'refused', permanent: false, reason: 'unreachable' } as const
    const [appointmentId = '', kind = '', , revision] = messageId.slice(1).split('@')[0]?.split('.') ?? []
    inbox.push({ at: clock.now(), appointmentId, kind, revision: Number(revision) })
    if (dead === 'at the next mail') dead = 'yes'
    return { kind: 'taken' } as const
  }
  const process = await world.start({
    clock,
    log: mortal(world.log, () => dead === 'yes'),
    mail: { sender: { send }, origin: 'https://clinica.example' },
    onProblem: (error) => {
      if (dead === 'no') throw error
    },
  })
  const running = await runNotifications(process, world)
  return {
    process,
    running,
    async round() {
      await running.remind().catch((error) => {
        if (dead === 'no') throw error
      })
    },
    kill(sending) {
      dead = sending ? 'at the next mail' : 'yes'
    },
    end: running.end,
  }
}

/** What an appointment's start was, from when until when. Milliseconds; `until` is Infinity while it stands. */
export type Span = { appointmentId: string; revision: number; start: number; from: number; until: number }

/** Books, moves and cancels at random, and keeps what start each visit had when. */
export const randomDesk = (clinic: Clinic, random: () => number) => {
  const spans: Span[] = []
  const open = new Set<string>()
  const { clock } = clinic
  const anyTime = () => {
    const date = addDays(dayAt(new Date(clock.now()).toISOString()), 1 + Math.floor(random() * 6))
    return halfHour(date, Math.floor(random() * 20))
  }
  const note = async (appointmentId: string) => {
    const { state } = await clinic.one.handler.read(appointmentStream(appointmentId), appointment)
    if (!isBooked(state)) throw new Error('not booked')
    const last = spans.findLast((span) => span.appointmentId === appointmentId)
    const start = Date.parse(`${state.held.date}T${state.held.startTime}:00-06:00`)
    if (last && last.start === start) return
    if (last) last.until = clock.now()
    const { startRevision: revision } = state.schedule
    spans.push({ appointmentId, revision, start, from: clock.now(), until: Number.POSITIVE_INFINITY })
    open.add(appointmentId)
  }
  const anyOpen = () => [...open][Math.floor(random() * open.size)]
  return {
    spans,
    /** @returns whether the interval was free */
    async book(): Promise<boolean> {
      const answer = await clinic.book(clinic.one, anyTime(), clinic.staffOrigin())
      if (answer.ok) await note(idOf(answer))
      return answer.ok
    },
    async move(): Promise<void> {
      const id = anyOpen()
      if (id === undefined) return
      const answer = await clinic.move(clinic.one, id, anyTime(), clinic.staffOrigin())
      if (answer.ok) await note(id)
    },
    async cancel(): Promise<void> {
      const id = anyOpen()
      if (id === undefined) return
      const answer = await clinic.cancel(clinic.one, id)
      // On a slow machine its turn may not come: the visit stands then, as it does for whoever is answered 503.
      if (!answer.ok && answer.rejection.type === 'Busy') return
      done(answer)
      open.delete(id)
      const last = spans.findLast(({ appointmentId }) => appointmentId === id)
      if (last) last.until = clock.now()
    },
  }
}

/** The hour in Costa Rica, '07:00'. */
export const hourOfDay = (at: number): string => hourAt(new Date(at).toISOString())
