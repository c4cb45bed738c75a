import { randomUUID } from 'node:crypto'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { ActionType } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { describe, expect, it } from 'vitest'
import { isBooked } from '../src/appointments/appointment.ts'
import { expireAction } from '../src/appointments/commands/requests/expire-action.ts'
import { processAction } from '../src/appointments/commands/requests/process-action.ts'
import { requestAction } from '../src/appointments/commands/requests/request-action.ts'
import type { StepAnswer } from '../src/appointments/commands/steps.ts'
import type { Origin } from '../src/handling/origin.ts'
import { processManagerNames } from '../src/process-managers/names.ts'
import { done, openClinic, rowFrom } from './clinic.ts'
import { failingLog } from './gated-log.ts'
import { interval, keyedOrigin, unkeyedOrigin } from './samples.ts'
import { storesEachCommandOnce } from './stored-once.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process } from './world.ts'

const idOf = (answer: StepAnswer | undefined): string => {
  const recorded = answer?.ok && answer.events.find((event) => event.type === 'ActionRequested')
  if (!recorded) throw new Error('nothing was requested')
  return recorded.data.actionId
}

/** What requests through links promise whatever happens side by side, on any pair of stores. The days of the tests follow one another. */
export const actionGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`action guarantees on ${name}`, () => {
    const clinic = useOpened(openWorld, openClinic)

    const bookAt = async (date: string, startTime = '09:00'): Promise<string> => {
      const { one, book } = clinic()
      return rowFrom(await book(one, interval(date, startTime, `${startTime.slice(0, 2)}:45`))).id
    }
    const own = (): Origin => unkeyedOrigin(clinic().clock.now())
    const ask = (process: Process, appointmentId: string, action: ActionType, origin = own(), notes?: string) =>
      requestAction(process.steps, { appointmentId, action, notes }, origin)
    const typesOf = (id: string) => clinic().types(clinic().world.log, appointmentStream(id))
    const pendingOf = async (id: string) => {
      const state = await clinic().stateOf(id)
      return isBooked(state) ? Object.keys(state.requests.pending) : null
    }
    const goTo = (date: string, hour: string) => {
      const { clock } = clinic()
      clock.advance(Date.parse(instantOf(date, hour)) - clock.now())
    }
    /** Runs the process manager of a process while `during` goes on. */
    const managing = async (process: Process, during: (settled: (at: bigint) => Promise<void>) => Promise<void>) => {
      const ending = new AbortController()
      const managers = process.startProcessManagers(ending.signal)
      await during(managers.actions.settled)
      ending.abort()
      await managers.done
    }
    const head = async () => (await clinic().world.log.head()).position

    // @rule request-calls-means-already-registered
    it('takes one of 20 identical requests at once, and tells the others that it waits', async () => {
      const { one, other, nextDay } = clinic()
      const id = await bookAt(nextDay())
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => ask(n % 2 === 0 ? one : other, id, 'reschedule')),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers) if (!answer.ok) expect(answer.rejection).toEqual({ type: 'ActionPending' })
      expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ActionRequested'])
    })

    // @rule request-withdrawn
    it('of both kinds at once takes each under a number of its own, and the later one alone waits', async () => {
      const { one, other, nextDay } = clinic()
      const id = await bookAt(nextDay())
      const answers = await Promise.all([ask(one, id, 'reschedule'), ask(other, id, 'cancel')])
      expect(answers.map(idOf).sort()).toEqual([`${id}.1`, `${id}.2`])
      expect(await pendingOf(id)).toHaveLength(1)
      expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ActionRequested', 'ActionExpired', 'ActionRequested'])
    })

    it('answers a key that comes 20 times at once, and again after the request was answered, as the first time', async () => {
      const { clock, one, other, nextDay, cancel } = clinic()
      const id = await bookAt(nextDay())
      const origin = keyedOrigin(clock.now(), randomUUID())
      const send = (n: number) => ask(n % 2 === 0 ? one : other, id, 'cancel', origin, 'Estoy fuera del país')
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)))
      done(await cancel(one, id))
      answers.push(await send(0), await send(1))
      expect(answers.map(idOf)).toEqual(answers.map(() => `${id}.1`))
      const types = ['AppointmentBooked', 'ActionRequested', 'AppointmentCancelled', 'ActionProcessed']
      expect(await typesOf(id)).toEqual(types)
    })

    it('refuses a key that comes with another body', async () => {
      const { clock, one, other, nextDay } = clinic()
      const id = await bookAt(nextDay())
      const key = randomUUID()
      idOf(await ask(one, id, 'cancel', keyedOrigin(clock.now(), key)))
      const second = await ask(other, id, 'cancel', keyedOrigin(clock.now(), key, 'another'), 'otra cosa')
      expect(second).toEqual({ ok: false, rejection: { type: 'IdempotencyKeyReused' } })
    })

    // @rule requests-processing-a-cancel-cancels, requests-answered-again
    it('answers one request once, cancels once and frees the interval, however many of the staff press at once', async () => {
      const { one, other, nextDay, book } = clinic()
      const date = nextDay()
      const id = await bookAt(date)
      const actionId = idOf(await ask(one, id, 'cancel'))
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          processAction(
            { ...(n % 2 === 0 ? one : other).steps, answerByOf: async () => 'link' },
            { actionId, outcome: 'processed', response: undefined },
            own(),
          ),
        ),
      )
      expect(answers.filter(({ ok }) => !ok)).toEqual([])
      expect(await typesOf(id)).toEqual([
        'AppointmentBooked',
        'ActionRequested',
        'AppointmentCancelled',
        'ActionProcessed',
      ])
      rowFrom(await book(other, interval(date, '09:00', '09:45')))
    })

    it('leaves nothing waiting when the appointment is cancelled in the same moment', async () => {
      const { one, other, nextDay, cancel } = clinic()
      const id = await bookAt(nextDay())
      const [asked, cancelled] = await Promise.all([ask(one, id, 'cancel'), cancel(other, id)])
      done(cancelled)
      if (!asked.ok) expect(asked.rejection).toEqual({ type: 'ActionLinkUnusable' })
      expect(await pendingOf(id)).toEqual([])
    })

    // @rule request-calls-expiry
    it('ends what waits when the visit begins, each request at its own hour and once', async () => {
      const { one, nextDay } = clinic()
      const day = nextDay()
      const [early, late] = [await bookAt(day, '09:00'), await bookAt(day, '10:00')]
      const asked = done(await ask(one, early, 'cancel'))
      done(await ask(one, late, 'reschedule'))
      await managing(one, async (settled) => {
        goTo(day, '09:00')
        await settled(asked.position)
        expect([await pendingOf(early), await pendingOf(late)]).toEqual([[], ['reschedule']])
        goTo(day, '10:00')
        await settled(await head())
      })
      for (const id of [early, late])
        expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ActionRequested', 'ActionExpired'])
    })

    // @rule request-calls-expiry
    it('goes on after the process manager ended: another reads nothing again, and finds what is due by then', async () => {
      const { clock, one, nextDay, world } = clinic()
      const day = nextDay()
      const [early, late] = [await bookAt(day, '08:00'), await bookAt(day, '09:00')]
      const sooner = done(await ask(one, early, 'cancel'))
      const later = done(await ask(one, late, 'cancel'))
      await managing(one, async (settled) => {
        goTo(day, '08:00')
        await settled(sooner.position)
      })
      const checkpoint = await world.work.checkpoint(processManagerNames.actions)
      expect(checkpoint?.position).toBeGreaterThanOrEqual(later.position)
      goTo(day, '09:00')
      const begins: bigint[] = []
      const subscribe: typeof world.log.subscribe = (after, signal) => {
        begins.push(after)
        return world.log.subscribe(after, signal)
      }
      const another = await world.start({ clock, log: { ...world.log, subscribe } })
      await managing(another, async (settled) => settled(await head()))
      expect(begins).toContain(checkpoint?.position)
      expect((await typesOf(late)).slice(1)).toEqual(['ActionRequested', 'ActionExpired'])
    })

    it('follows a visit that is moved: what waits ends at the new start', async () => {
      const { one, other, nextDay, move } = clinic()
      const [from, to] = [nextDay(), nextDay()]
      const id = await bookAt(from)
      done(await ask(one, id, 'cancel'))
      done(await move(other, id, interval(to, '14:00', '15:00')))
      const marker = await bookAt(to, '08:00')
      goTo(from, '09:00')
      await expireAction({ handler: other.handler, now: other.steps.now }, { appointmentId: id, actionId: `${id}.1` })
      expect(await pendingOf(id)).toEqual(['cancel'])
      done(await ask(one, marker, 'cancel'))
      await managing(one, async (settled) => {
        goTo(to, '14:00')
        await settled(await head())
      })
      expect((await typesOf(id)).slice(-3)).toEqual(['ActionRequested', 'AppointmentRescheduled', 'ActionExpired'])
    })

    it('records the end once, whoever comes to it and however often', async () => {
      const { one, other, nextDay } = clinic()
      const day = nextDay()
      const id = await bookAt(day)
      const ref = { appointmentId: id, actionId: idOf(await ask(one, id, 'cancel')) }
      goTo(day, '09:00')
      const parts = [one, other, one, other].map(({ handler, steps }) => ({ handler, now: steps.now }))
      await Promise.all(parts.map((part) => expireAction(part, ref)))
      await Promise.all(parts.map((part) => expireAction(part, ref)))
      expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ActionRequested', 'ActionExpired'])
    })

    it('tries again when the log was away, and finds what was written though the answer was lost', async () => {
      const { clock, world, one, other, nextDay } = clinic()
      const day = nextDay()
      const id = await bookAt(day)
      done(await ask(one, id, 'cancel'))
      goTo(day, '09:00')
      const away = new StoreAway('event log')
      const failed = Promise.withResolvers<unknown>()
      const log = failingLog(world.log, 'ActionExpired', away, { lost: false })
      const failing = await world.start({ clock, log, onProblem: failed.resolve })
      await managing(failing, async () => expect(await failed.promise).toBe(away))
      await managing(other, async (settled) => settled(await head()))
      expect(await typesOf(id)).toEqual(['AppointmentBooked', 'ActionRequested', 'ActionExpired'])
    })

    storesEachCommandOnce(() => clinic().world.log)
  })
}
