import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { describe, expect, it } from 'vitest'
import { changeStatus } from '../src/appointments/commands/change-status.ts'
import { submitClinicalIntake } from '../src/appointments/commands/submit-clinical-intake.ts'
import type { Origin } from '../src/handling/origin.ts'
import { done, openClinic, rowFrom } from './clinic.ts'
import { answers } from './clinical-intake-samples.ts'
import { interval, keyedOrigin, unkeyedOrigin } from './samples.ts'
import { storesEachCommandOnce } from './stored-once.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process } from './world.ts'

/** What the forms before a visit promise (docs/open-points.md#clinical-form), on any pair of stores. */
export const clinicalIntakeGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`clinical intake guarantees on ${name}`, () => {
    const clinic = useOpened(openWorld, openClinic)

    const own = () => unkeyedOrigin(clinic().clock.now())
    const booked = async () =>
      rowFrom(await clinic().book(clinic().one, interval(clinic().nextDay(), '09:00', '10:00')))
    const submit = (process: Process, appointmentId: string, origin: Origin = own(), occupation = 'Docente') =>
      submitClinicalIntake(process.intakes, { appointmentId, answers: { ...answers, occupation } }, origin)
    /** The occupations in the forms of an appointment, oldest first. */
    const notified = async (appointmentId: string) => {
      const stored = await clinic().world.log.readStream(appointmentStream(appointmentId))
      const opened = await clinic().one.codec.open(stored)
      const forms = opened.filter(({ type }) => type === 'ClinicalIntakeSubmitted')
      return forms.map(({ clinical }) => clinical?.occupation)
    }

    it('keeps each of 12 forms sent at once from two processes, beside a change of the appointment', async () => {
      const { one, other } = clinic()
      const { id } = await booked()
      const sent = Array.from({ length: 12 }, (_, n) => `Docente ${n}`)
      const confirming = changeStatus(other.steps, { appointmentId: id, to: 'confirmado' }, own())
      const submitted = sent.map((occupation, n) => submit(n % 2 === 0 ? one : other, id, own(), occupation))
      for (const answer of await Promise.all([confirming, ...submitted])) done(answer)
      expect((await notified(id)).sort()).toEqual(sent.sort())
      expect(await clinic().stateOf(id)).toMatchObject({ status: 'confirmado' })
    })

    it('keeps one form of a key that is sent 10 times, and refuses another form under it', async () => {
      const { clock, one, other } = clinic()
      const [{ id }, key] = [await booked(), randomUUID()]
      const origin = keyedOrigin(clock.now(), key)
      const sent = await Promise.all(
        Array.from({ length: 10 }, (_, n) => submit(n % 2 === 0 ? one : other, id, origin)),
      )
      sent.push(await submit(one, id, origin))
      expect(new Set(sent.map((answer) => done(answer).position)).size).toBe(1)
      const another = keyedOrigin(clock.now(), key, 'another')
      expect(await submit(other, id, another)).toEqual({ ok: false, rejection: { type: 'IdempotencyKeyReused' } })
      expect(await notified(id)).toEqual(['Docente'])
    })

    storesEachCommandOnce(() => clinic().world.log)
  })
}
