import { randomUUID } from 'node:crypto'
import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { StoreAway } from '@clinic/shared-events/log/event-log.ts'
import { describe, expect, it } from 'vitest'
import type { Origin } from '../src/handling/origin.ts'
import { type IntakeAnswer, submitForm } from '../src/intakes/submit-form.ts'
import { failingLog, gatedLog } from './gated-log.ts'
import { formOf, newCedulas } from './intake-samples.ts'
import { manualClock } from './manual-clock.ts'
import { drawnOrigin, keyedOrigin } from './samples.ts'
import { storesEachCommandOnce } from './stored-once.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process, World } from './world.ts'

const away = new StoreAway('event log')
const known = { ok: false, rejection: { type: 'CedulaKnown' } }
const keyReused = { ok: false, rejection: { type: 'IdempotencyKeyReused' } }

const idOf = (answer: IntakeAnswer | undefined): string => {
  if (!answer?.ok) throw new Error(`refused: ${answer?.rejection.type}`)
  if (answer.state.status !== 'submitted') throw new Error('not submitted')
  return answer.state.intakeId
}

/** Two command-services on one world. */
const openIntakes = async (world: World) => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const [one, other] = [await world.start({ clock }), await world.start({ clock })]
  const submit = (process: Process, cedula: string, origin: Origin = drawnOrigin(clock.now()), name?: string) =>
    submitForm(process.intakes, formOf(cedula, name), origin)
  const keyed = (key: string, body?: string) => keyedOrigin(clock.now(), key, body)
  /** Every form in the log with that cédula. */
  const formsWith = async (cedula: string) => {
    const stored = (await world.log.readAll(0n, 100_000)).filter(({ type }) => type === 'FirstSessionFormSubmitted')
    return (await one.codec.open(stored)).filter(({ contact }) => contact?.cedula === cedula)
  }
  return { world, clock, one, other, submit, keyed, formsWith, nextCedula: newCedulas() }
}
type Intakes = Awaited<ReturnType<typeof openIntakes>>

/** What first-session forms promise whatever happens side by side (docs/streams.md#uniqueness), on any pair of stores. */
export const intakeGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`intake guarantees on ${name}`, () => {
    const intakes = useOpened(openWorld, openIntakes)

    // @rule form-calls-cedula-first-session
    it('takes one of 30 forms with the same cédula sent at once, and another cédula beside it', async () => {
      const { one, other, submit, formsWith, nextCedula } = intakes()
      const [cedula, another] = [nextCedula(), nextCedula()]
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => submit(n % 2 === 0 ? one : other, cedula, undefined, `Persona ${n}`)),
      )
      const taken = answers.filter(({ ok }) => ok)
      expect(taken).toHaveLength(1)
      for (const answer of answers) if (!answer.ok) expect(answer).toEqual(known)
      expect((await formsWith(cedula)).map(({ data }) => data.intakeId)).toEqual([idOf(taken[0])])
      idOf(await submit(other, another))
    })

    it('answers a key sent 20 times at once, and again later, from the one form it made', async () => {
      const { one, other, submit, keyed, formsWith, nextCedula } = intakes()
      const [cedula, key] = [nextCedula(), randomUUID()]
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => submit(n % 2 === 0 ? one : other, cedula, keyed(key))),
      )
      answers.push(await submit(one, cedula, keyed(key)), await submit(other, cedula, keyed(key)))
      expect(new Set(answers.map(idOf)).size).toBe(1)
      expect(await formsWith(cedula)).toHaveLength(1)
    })

    it('refuses a key that comes with another form, and keeps nothing of that one: not even its cédula', async () => {
      const { one, other, submit, keyed, formsWith, nextCedula } = intakes()
      const [first, second, key] = [nextCedula(), nextCedula(), randomUUID()]
      idOf(await submit(one, first, keyed(key)))
      expect(await submit(other, first, keyed(key, 'another'), 'Otra Persona')).toEqual(keyReused)
      expect(await submit(other, second, keyed(key, 'a third'))).toEqual(keyReused)
      expect(await one.vault.claims.resolve('firstSessionCedula', second)).toBeNull()
      idOf(await submit(other, second))
      expect(await submit(one, first)).toEqual(known)
      expect(await formsWith(first)).toHaveLength(1)
    })

    it('of one key with two cédulas at once takes one form, and the other cédula stays free', async () => {
      const { one, other, submit, keyed, nextCedula } = intakes()
      for (let round = 0; round < 5; round += 1) {
        const [cedulas, key] = [[nextCedula(), nextCedula()] as const, randomUUID()]
        const answers = await Promise.all([
          submit(one, cedulas[0], keyed(key, 'one')),
          submit(other, cedulas[1], keyed(key, 'other')),
        ])
        expect(answers.filter(({ ok }) => !ok)).toEqual([keyReused])
        const [taken, free] = answers[0].ok ? cedulas : cedulas.toReversed()
        idOf(await submit(one, free ?? ''))
        expect(await submit(other, taken ?? '')).toEqual(known)
      }
    })

    crashGuarantees(intakes)

    storesEachCommandOnce(() => intakes().world.log)
  })
}

const crashGuarantees = (intakes: () => Intakes): void => {
  describe('what a crash or a stall leaves', () => {
    /** A process that ends as the form is being appended: its cédula is claimed already. */
    const crashing = ({ world, clock }: Intakes, lost = true): Promise<Process> =>
      world.start({ clock, log: failingLog(world.log, 'FirstSessionFormSubmitted', away, { lost }) })

    it('a form that was not recorded is recorded when it is sent again under its key', async () => {
      const { one, submit, keyed, formsWith, nextCedula } = intakes()
      const [cedula, key] = [nextCedula(), randomUUID()]
      await expect(submit(await crashing(intakes()), cedula, keyed(key))).rejects.toThrow(StoreAway)
      expect(await one.vault.claims.resolve('firstSessionCedula', cedula)).not.toBeNull()
      idOf(await submit(one, cedula, keyed(key)))
      expect(await formsWith(cedula)).toHaveLength(1)
    })

    // @rule form-calls-crash-claim-neither
    it('a patient who comes back without the key is not turned away; the first key is then', async () => {
      const { one, other, submit, keyed, formsWith, nextCedula } = intakes()
      const [cedula, lost, later] = [nextCedula(), randomUUID(), randomUUID()]
      await expect(submit(await crashing(intakes()), cedula, keyed(lost))).rejects.toThrow(StoreAway)
      const id = idOf(await submit(one, cedula, keyed(later), 'De nuevo'))
      expect(idOf(await submit(other, cedula, keyed(later), 'De nuevo'))).toBe(id)
      expect(await submit(other, cedula, keyed(lost))).toEqual(known)
      expect((await formsWith(cedula)).map(({ contact }) => contact?.name)).toEqual(['De nuevo'])
    })

    it('one of 20 that come back at once without the key is taken', async () => {
      const { one, other, submit, formsWith, nextCedula } = intakes()
      const cedula = nextCedula()
      await expect(submit(await crashing(intakes()), cedula)).rejects.toThrow(StoreAway)
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(n % 2 === 0 ? one : other, cedula)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await formsWith(cedula)).toHaveLength(1)
    })

    it('a form whose answer was lost is found by its key, never kept twice', async () => {
      const { one, submit, keyed, formsWith, nextCedula } = intakes()
      const [cedula, key] = [nextCedula(), randomUUID()]
      await expect(submit(await crashing(intakes(), false), cedula, keyed(key))).rejects.toThrow(StoreAway)
      const id = idOf(await submit(one, cedula, keyed(key)))
      expect((await formsWith(cedula)).map(({ stream }) => stream)).toEqual([intakeStream(id)])
    })

    it.each([
      ['with a key', () => intakes().keyed(randomUUID())],
      ['without', () => drawnOrigin(intakes().clock.now())],
    ])('a form that stalls %s after its claim loses to one that came by meanwhile', async (_, origin) => {
      const { world, clock, one, submit, formsWith, nextCedula } = intakes()
      const cedula = nextCedula()
      const gate = gatedLog(world.log, 'FirstSessionFormSubmitted')
      const stalled = submit(await world.start({ clock, log: gate.log }), cedula, origin())
      await gate.arrived
      idOf(await submit(one, cedula, undefined, 'Meanwhile'))
      gate.open()
      expect(await stalled).toEqual(known)
      expect((await formsWith(cedula)).map(({ contact }) => contact?.name)).toEqual(['Meanwhile'])
    })

    it("a claim on another cédula's form, left by a key with two bodies, lets one of 20 through", async () => {
      const { one, other, submit, formsWith, nextCedula } = intakes()
      const [first, left] = [nextCedula(), nextCedula()]
      const id = idOf(await submit(one, first))
      await one.vault.claims.claim('firstSessionCedula', left, intakeStream(id))
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(n % 2 === 0 ? one : other, left)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await formsWith(left)).toHaveLength(1)
      expect(await submit(other, first)).toEqual(known)
    })
  })
}
