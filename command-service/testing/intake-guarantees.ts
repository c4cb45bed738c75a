import { randomUUID } from 'node:crypto'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { describe, expect, it } from 'vitest'
import type { Origin } from '../src/handling/origin.ts'
import { correctAnswer } from '../src/intakes/commands/correct-answer.ts'
import { type IntakeAnswer, submitPatientIntake } from '../src/intakes/commands/submit-patient-intake.ts'
import { cedulaOf, intake } from '../src/intakes/intake.ts'
import { failingLog, gatedLog } from './gated-log.ts'
import { formOf, newCedulas } from './intake-samples.ts'
import { manualClock } from './manual-clock.ts'
import { keyedOrigin, unkeyedOrigin } from './samples.ts'
import { storesEachCommandOnce } from './stored-once.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process, World } from './world.ts'

const away = new StoreAway('event log')
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
  const submit = (process: Process, cedula: string, origin: Origin = unkeyedOrigin(clock.now()), name?: string) =>
    submitPatientIntake(process.intakes, formOf(cedula, name), origin)
  const keyed = (key: string, body?: string) => keyedOrigin(clock.now(), key, body)
  /** Every form in the log with that cédula. */
  const formsWith = async (cedula: string) => {
    const stored = (await world.log.readAll(0n, 100_000)).filter(({ type }) => type === 'FirstSessionFormSubmitted')
    return (await one.codec.open(stored)).filter(({ contact }) => contact?.cedula === cedula)
  }
  /** How many forms wait beside the one that has the cédula. */
  const waiting = async (cedula: string): Promise<number> => {
    const [form] = await formsWith(cedula)
    const { state } = await one.handler.read(form?.stream ?? '', intake)
    return state.status === 'none' ? 0 : state.later.length
  }
  return { world, clock, one, other, submit, keyed, formsWith, waiting, nextCedula: newCedulas() }
}
type Intakes = Awaited<ReturnType<typeof openIntakes>>

/** What first-session forms promise whatever happens side by side (docs/streams.md#uniqueness), on any pair of stores. */
export const intakeGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`intake guarantees on ${name}`, () => {
    const intakes = useOpened(openWorld, openIntakes)

    // @rule form-calls-cedula-first-session: Public §3 The cédula of a first-session form is unique
    // @rule form-calls-second-cedula-kept
    it('makes one form of 30 with the same cédula sent at once, keeps the others beside it, and another cédula by itself', async () => {
      const { one, other, submit, formsWith, waiting, nextCedula } = intakes()
      const [cedula, another] = [nextCedula(), nextCedula()]
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => submit(n % 2 === 0 ? one : other, cedula, undefined, `Persona ${n}`)),
      )
      const [form] = await formsWith(cedula)
      for (const answer of answers) expect(idOf(answer)).toBe(form?.data.intakeId)
      expect([(await formsWith(cedula)).length, await waiting(cedula)]).toEqual([1, 29])
      idOf(await submit(other, another))
    })

    it('refuses a key that comes with another form, and keeps nothing of that one: not even its cédula', async () => {
      const { one, other, submit, keyed, formsWith, nextCedula } = intakes()
      const [first, second, key] = [nextCedula(), nextCedula(), randomUUID()]
      const id = idOf(await submit(one, first, keyed(key)))
      expect(await submit(other, first, keyed(key, 'another'), 'Otra Persona')).toEqual(keyReused)
      expect(await submit(other, second, keyed(key, 'a third'))).toEqual(keyReused)
      expect(await one.vault.claims.resolve('firstSessionCedula', second)).toBeNull()
      idOf(await submit(other, second))
      expect(idOf(await submit(one, first))).toBe(id)
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
        expect(idOf(await submit(other, taken ?? ''))).toBe(idOf(answers.find(({ ok }) => ok)))
      }
    })

    crashGuarantees(intakes)
    correctionGuarantees(intakes)

    storesEachCommandOnce(() => intakes().world.log)
  })
}

const crashGuarantees = (intakes: () => Intakes): void => {
  describe('what a crash or a stall leaves', () => {
    /** A process that ends as the form is being appended: its cédula is claimed already. */
    const crashing = ({ world, clock }: Intakes, lost = true): Promise<Process> =>
      world.start({ clock, log: failingLog(world.log, 'FirstSessionFormSubmitted', away, { lost }) })

    // @rule form-calls-crash-claim-neither: Issue: a crash between the claim and the form neither blocks the patient
    //   nor keeps two forms
    it('a patient who comes back without the key is not turned away; what the first key brings is kept beside it', async () => {
      const { one, other, submit, keyed, formsWith, waiting, nextCedula } = intakes()
      const [cedula, lost, later] = [nextCedula(), randomUUID(), randomUUID()]
      await expect(submit(await crashing(intakes()), cedula, keyed(lost))).rejects.toThrow(StoreAway)
      const id = idOf(await submit(one, cedula, keyed(later), 'De nuevo'))
      expect(idOf(await submit(other, cedula, keyed(later), 'De nuevo'))).toBe(id)
      expect(idOf(await submit(other, cedula, keyed(lost)))).toBe(id)
      expect((await formsWith(cedula)).map(({ contact }) => contact?.name)).toEqual(['De nuevo'])
      expect(await waiting(cedula)).toBe(1)
    })

    it('of 20 that come back at once without the key one is the form', async () => {
      const { one, other, submit, formsWith, nextCedula } = intakes()
      const cedula = nextCedula()
      await expect(submit(await crashing(intakes()), cedula)).rejects.toThrow(StoreAway)
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(n % 2 === 0 ? one : other, cedula)))
      expect(new Set(answers.map(idOf)).size).toBe(1)
      expect(await formsWith(cedula)).toHaveLength(1)
    })

    it.each([
      ['with a key', () => intakes().keyed(randomUUID())],
      ['without', () => unkeyedOrigin(intakes().clock.now())],
    ])('a form that stalls %s after its claim is kept beside one that came by meanwhile', async (_, origin) => {
      const { world, clock, one, submit, formsWith, nextCedula } = intakes()
      const cedula = nextCedula()
      const gate = gatedLog(world.log, 'FirstSessionFormSubmitted')
      const stalled = submit(await world.start({ clock, log: gate.log }), cedula, origin())
      await gate.arrived
      const id = idOf(await submit(one, cedula, undefined, 'Meanwhile'))
      gate.open()
      expect(idOf(await stalled)).toBe(id)
      expect((await formsWith(cedula)).map(({ contact }) => contact?.name)).toEqual(['Meanwhile'])
    })

    it("a claim on another cédula's form, left by a key with two bodies, lets 20 through to one form", async () => {
      const { one, other, submit, formsWith, nextCedula } = intakes()
      const [first, left] = [nextCedula(), nextCedula()]
      const id = idOf(await submit(one, first))
      await one.vault.claims.claim('firstSessionCedula', left, intakeStream(id))
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => submit(n % 2 === 0 ? one : other, left)))
      expect(new Set(answers.map(idOf)).size).toBe(1)
      expect(await formsWith(left)).toHaveLength(1)
      expect(idOf(await submit(other, first))).toBe(id)
    })
  })
}

const correctionGuarantees = (intakes: () => Intakes): void => {
  describe('a cédula that is corrected', () => {
    const move = (process: Process, id: string, cedula: string, origin = unkeyedOrigin(intakes().clock.now())) =>
      correctAnswer(process.intakes, { intakeId: id, field: 'cedula', value: cedula }, origin)
    const taken = { ok: false, rejection: { type: 'CedulaTaken' } }
    const started = async () => {
      const { one, submit, nextCedula } = intakes()
      const cedula = nextCedula()
      return { cedula, id: idOf(await submit(one, cedula)) }
    }

    // @rule intakes-cedula-claim
    it('is held by the corrected form alone, and the old one is free for another', async () => {
      const { one, other, submit, nextCedula } = intakes()
      const [{ cedula, id }, next] = [await started(), nextCedula()]
      idOf(await move(one, id, next))
      expect(idOf(await submit(other, next))).toBe(id)
      idOf(await submit(other, cedula))
      expect(await move(one, id, cedula)).toEqual(taken)
      const last = nextCedula()
      idOf(await move(other, id, last))
      idOf(await submit(one, next))
      expect(idOf(await submit(one, last))).toBe(id)
    })

    // @rule intakes-cedula-claim
    it('goes to one of 50 who want it at once, forms and corrections alike', async () => {
      const { one, other, submit, nextCedula } = intakes()
      const forms = []
      for (let n = 0; n < 25; n += 1) forms.push(await started())
      const wanted = nextCedula()
      const tries = forms.flatMap(({ id }, n) => {
        const process = n % 2 === 0 ? one : other
        return [move(process, id, wanted), submit(process, wanted, undefined, `Persona ${n}`)]
      })
      const answers = await Promise.all(tries)
      const gotIt = new Set(answers.filter(({ ok }) => ok).map(idOf))
      expect(gotIt.size).toBeLessThanOrEqual(1)
      idOf(await submit(one, nextCedula()))
      const holders = []
      for (const { id } of forms) {
        const { state } = await one.handler.read(intakeStream(id), intake)
        if (cedulaOf(state) === wanted) holders.push(id)
      }
      const submitted = await intakes().formsWith(wanted)
      expect(holders.length + submitted.length).toBe(gotIt.size)
    })

    it('is answered once however often its key comes, and moved once', async () => {
      const { one, other, keyed, nextCedula } = intakes()
      const [{ id }, next, key] = [await started(), nextCedula(), randomUUID()]
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => move(n % 2 === 0 ? one : other, id, next, keyed(key))),
      )
      for (const answer of answers) idOf(answer)
      idOf(await move(one, id, next, keyed(key)))
      const stream = await intakes().world.log.readStream(intakeStream(id), 0n)
      expect(stream.map(({ type }) => type)).toEqual(['FirstSessionFormSubmitted', 'FirstSessionAnswerCorrected'])
    })

    // @rule intakes-cedula-claim
    it('whose process ended between its claim and its event is free for whoever comes, and can be corrected again', async () => {
      const { world, clock, one, other, submit, keyed, formsWith, nextCedula } = intakes()
      const [{ id }, next, key] = [await started(), nextCedula(), randomUUID()]
      const crashing = await world.start({
        clock,
        log: failingLog(world.log, 'FirstSessionAnswerCorrected', away, { lost: true }),
      })
      await expect(move(crashing, id, next, keyed(key))).rejects.toThrow(StoreAway)
      idOf(await submit(one, next))
      expect(await formsWith(next)).toHaveLength(1)
      expect(await move(other, id, next, keyed(key))).toMatchObject({ ok: false })
      idOf(await move(other, id, nextCedula()))
    })

    it('that stalls after its claim loses to the form that came by meanwhile', async () => {
      const { world, clock, one, submit, nextCedula } = intakes()
      const [{ cedula, id }, next] = [await started(), nextCedula()]
      const gate = gatedLog(world.log, 'FirstSessionAnswerCorrected')
      const stalled = move(await world.start({ clock, log: gate.log }), id, next)
      await gate.arrived
      idOf(await submit(one, next, undefined, 'Meanwhile'))
      gate.open()
      expect(await stalled).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
      expect(cedulaOf((await one.handler.read(intakeStream(id), intake)).state)).toBe(cedula)
    })

    it('that was recorded and not answered is told to whoever sends it again', async () => {
      const { world, clock, one, submit, keyed, nextCedula } = intakes()
      const [{ cedula, id }, next, key] = [await started(), nextCedula(), randomUUID()]
      const crashing = await world.start({
        clock,
        log: failingLog(world.log, 'FirstSessionAnswerCorrected', away, { lost: false }),
      })
      await expect(move(crashing, id, next, keyed(key))).rejects.toThrow(StoreAway)
      idOf(await move(one, id, next, keyed(key)))
      idOf(await submit(one, cedula))
      expect(idOf(await submit(one, next))).toBe(id)
    })
  })
}
