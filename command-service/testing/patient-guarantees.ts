import { randomUUID } from 'node:crypto'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import { describe, expect, it } from 'vitest'
import type { Origin } from '../src/handling/origin.ts'
import { submitPatientIntake } from '../src/intakes/commands/submit-patient-intake.ts'
import { addFollowUpNote, annulFollowUpNote, correctFollowUpNote } from '../src/patients/commands/change-note.ts'
import { correctPatient, openPatient } from '../src/patients/commands/change-patient.ts'
import { type FromIntake, openFromIntake } from '../src/patients/commands/open-from-intake.ts'
import { type PatientAnswer, readPatient } from '../src/patients/commands/patient-deps.ts'
import { failingLog, gatedLog } from './gated-log.ts'
import { formOf } from './intake-samples.ts'
import { manualClock } from './manual-clock.ts'
import { newPeople } from './patient-samples.ts'
import { keyedOrigin, unkeyedOrigin } from './samples.ts'
import { storesEachCommandOnce } from './stored-once.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process, World } from './world.ts'

const away = new StoreAway('event log')
type Person = ReturnType<ReturnType<typeof newPeople>>

const openOf = (answer: PatientAnswer | FromIntake | undefined) => {
  if (!answer?.ok) throw new Error(`refused: ${answer?.rejection.type}`)
  if (answer.state.status !== 'open') throw new Error('not open')
  return answer.state
}
const taken = <A extends { ok: boolean }>(answers: readonly A[]) => answers.filter(({ ok }) => ok)

/** Two command-services on one world. */
const openPatients = async (world: World) => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const [one, other] = [await world.start({ clock }), await world.start({ clock })]
  const own = () => unkeyedOrigin(clock.now(), 'staff:admin')
  const open = (process: Process, contact: Person, origin: Origin = own()) =>
    openPatient(process.patients, { contact, clinical: {}, doctorId: null }, origin)
  const correct = (process: Process, patientId: string, field: 'cedula' | 'email', value: string, origin = own()) =>
    correctPatient(process.patients, { patientId, correction: { field, value } }, origin)
  const press = (process: Process, intakeId: string, origin: Origin = own()) =>
    openFromIntake(process.patients, { intakeId, compared: null }, origin)
  const submit = async (person: Person): Promise<string> => {
    const form = formOf(person.cedula)
    const sent = await submitPatientIntake(one.intakes, { ...form, contact: { ...form.contact, ...person } }, own())
    if (!sent.ok || sent.state.status === 'none') throw new Error('not submitted')
    return sent.state.intakeId
  }
  /** The records that hold the value now, folded from the log itself. */
  const recordsWith = async (field: 'cedula' | 'email', value: string): Promise<string[]> => {
    const stored = (await world.log.readAll(0n, 100_000)).filter(({ stream }) => stream.startsWith(patientStream('')))
    const now = new Map<string, unknown>()
    for (const { stream, contact } of await one.codec.open(stored))
      if (contact?.[field] !== undefined) now.set(stream, contact[field])
    return [...now].filter(([, held]) => held === value).map(([stream]) => stream)
  }
  const half = (n: number) => (n % 2 === 0 ? one : other)
  const crashing = (type: string, lost = true) =>
    world.start({ clock, log: failingLog(world.log, type, away, { lost }) })
  return { world, clock, one, other, own, open, correct, press, submit, recordsWith, half, crashing, next: newPeople() }
}
type Patients = Awaited<ReturnType<typeof openPatients>>

/** What patients' records promise whatever happens side by side (docs/decisions/0013, docs/decisions/0083), on any pair of stores. */
export const patientGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`patient guarantees on ${name}`, () => {
    const patients = useOpened(openWorld, openPatients)

    // @rule patients-unique-racing: Issue: unique e-mail and cédula hold under 50 concurrent tries, on both stores
    it.each(['cedula', 'email'] as const)('opens one of 50 records with the same %s at once', async (field) => {
      const { open, half, next, recordsWith } = patients()
      const same = next()[field]
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => open(half(n), { ...next(), [field]: same })),
      )
      expect(taken(answers)).toHaveLength(1)
      const known = field === 'cedula' ? 'PatientCedulaKnown' : 'PatientEmailKnown'
      for (const answer of answers) if (!answer.ok) expect(answer.rejection.type).toBe(known)
      expect(await recordsWith(field, same)).toEqual([patientStream(openOf(taken(answers)[0]).patientId)])
    })

    // @rule patients-unique-racing
    it.each(['cedula', 'email'] as const)('gives the %s to one of 50 records that want it at once', async (field) => {
      const { open, correct, half, next, recordsWith } = patients()
      const wanted = next()[field]
      const records = await Promise.all(Array.from({ length: 49 }, (_, n) => open(half(n), next())))
      const answers = await Promise.all([
        open(half(0), { ...next(), [field]: wanted }),
        ...records.map((record, n) => correct(half(n), openOf(record).patientId, field, wanted)),
      ])
      expect(taken(answers)).toHaveLength(1)
      expect(await recordsWith(field, wanted)).toHaveLength(1)
      expect(openOf(await correct(half(1), openOf(taken(answers)[0]).patientId, field, next()[field])).status).toBe(
        'open',
      )
      expect(openOf(await open(half(0), { ...next(), [field]: wanted })).contact?.[field]).toBe(wanted)
    })

    crashGuarantees(patients)
    intakeGuarantees(patients)
    noteGuarantees(patients)

    storesEachCommandOnce(() => patients().world.log)
  })
}

const crashGuarantees = (patients: () => Patients): void => {
  describe('what a crash or a stall leaves of a claim', () => {
    // @rule patients-unique-crash: Issue: they survive a process that ends between claim and event (decision 13)
    it('is taken up by the same key, and taken over by another', async () => {
      const { clock, one, other, open, next, crashing, recordsWith } = patients()
      const [person, again] = [next(), next()]
      const [key, lost] = [keyedOrigin(clock.now(), randomUUID()), keyedOrigin(clock.now(), randomUUID())]
      await expect(open(await crashing('PatientRecordOpened'), person, key)).rejects.toThrow(StoreAway)
      expect(openOf(await open(one, person, key)).contact).toEqual(person)
      await expect(open(await crashing('PatientRecordOpened'), again, lost)).rejects.toThrow(StoreAway)
      expect(openOf(await open(other, { ...next(), email: again.email })).contact?.email).toBe(again.email)
      expect(openOf(await open(one, { ...next(), cedula: again.cedula })).contact?.cedula).toBe(again.cedula)
      expect(await open(other, again, lost)).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
      for (const field of ['cedula', 'email'] as const) expect(await recordsWith(field, again[field])).toHaveLength(1)
    })

    // @rule patients-unique-crash
    it.each(['cedula', 'email'] as const)(
      "on a corrected %s is in nobody else's way, nor in its own",
      async (field) => {
        const { one, open, correct, next, crashing, recordsWith } = patients()
        const [first, second, wanted] = [
          openOf(await open(one, next())),
          openOf(await open(one, next())),
          next()[field],
        ]
        const crashed = await crashing('PatientDetailsCorrected')
        await expect(correct(crashed, first.patientId, field, wanted)).rejects.toThrow(StoreAway)
        expect(openOf(await correct(one, first.patientId, field, wanted)).contact?.[field]).toBe(wanted)
        const another = next()[field]
        await expect(correct(crashed, first.patientId, field, another)).rejects.toThrow(StoreAway)
        expect(openOf(await correct(one, second.patientId, field, another)).contact?.[field]).toBe(another)
        expect(await recordsWith(field, another)).toEqual([patientStream(second.patientId)])
      },
    )

    // @rule patients-unique-crash
    it('a step that stalls after its claim loses to one that came by meanwhile', async () => {
      const { world, clock, one, open, correct, next, recordsWith } = patients()
      const [record, person] = [openOf(await open(one, next())), next()]
      for (const [type, step] of [
        ['PatientRecordOpened', (process: Process) => open(process, person)],
        ['PatientDetailsCorrected', (process: Process) => correct(process, record.patientId, 'email', person.email)],
      ] as const) {
        const gate = gatedLog(world.log, type)
        const stalled = step(await world.start({ clock, log: gate.log }))
        await gate.arrived
        const email = person.email
        const came = openOf(await open(one, { ...next(), email }))
        gate.open()
        expect((await stalled).ok).toBe(false)
        expect(await recordsWith('email', email)).toEqual([patientStream(came.patientId)])
        openOf(await correct(one, came.patientId, 'email', next().email))
      }
    })
  })
}

const intakeGuarantees = (patients: () => Patients): void => {
  describe('a record made of a form', () => {
    // @rule intakes-record-once: Issue: 'Crear Expediente' holds under 50 concurrent tries: a second press gives the
    //   same record
    it('is one, however many press at once and later', async () => {
      const { press, submit, half, next, recordsWith } = patients()
      const person = next()
      const intakeId = await submit(person)
      const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => press(half(n), intakeId)))
      answers.push(await press(half(0), intakeId))
      expect(new Set(answers.map((answer) => openOf(answer).patientId)).size).toBe(1)
      expect(await recordsWith('cedula', person.cedula)).toHaveLength(1)
      expect(openOf(answers[0])).toMatchObject({ intakeId, clinical: { medicalHistory: 'Artrosis' } })
    })

    // @rule intakes-record-linked: A form whose cédula has a record already is not processed by the first press: the
    //   answer says that the record exists (decision 83)
    it('is the one with its cédula where there is one, and of 50 that race for the cédula one wins', async () => {
      const { press, submit, open, half, next, recordsWith } = patients()
      const person = next()
      const intakeId = await submit(person)
      const [pressed, ...others] = await Promise.all([
        press(half(0), intakeId),
        ...Array.from({ length: 49 }, (_, n) => open(half(n), { ...next(), cedula: person.cedula })),
      ])
      const [record] = await recordsWith('cedula', person.cedula)
      expect(patientStream(openOf(pressed).patientId)).toBe(record)
      expect(taken(others)).toHaveLength(pressed?.ok && pressed.linked ? 1 : 0)
    })

    // @rule intakes-record-email: A form with another record's e-mail is 409 and stays pending
    it("is refused with another's e-mail, and made once that is another", async () => {
      const { one, press, submit, open, correct, next } = patients()
      const [person, theirs] = [next(), next()]
      const intakeId = await submit({ ...person, email: theirs.email })
      const holder = openOf(await open(one, theirs))
      expect(await press(one, intakeId)).toEqual({ ok: false, rejection: { type: 'PatientEmailKnown' } })
      openOf(await correct(one, holder.patientId, 'email', next().email))
      expect(openOf(await press(one, intakeId)).contact?.email).toBe(theirs.email)
    })

    // @rule intakes-record-crash: Issue: 'Crear Expediente' survives a process that ends between claim and event, and
    //   between the two streams
    it.each(['PatientRecordOpened', 'FirstSessionFormProcessed'])(
      'is made by the next press where a process ended before or after %s',
      async (type) => {
        const { world, one, other, press, submit, next, crashing, recordsWith } = patients()
        for (const lost of [true, false]) {
          const person = next()
          const intakeId = await submit(person)
          await expect(press(await crashing(type, lost), intakeId)).rejects.toThrow(StoreAway)
          const made = openOf(await press(one, intakeId))
          expect(openOf(await press(other, intakeId)).patientId).toBe(made.patientId)
          expect(await recordsWith('cedula', person.cedula)).toEqual([patientStream(made.patientId)])
          const types = (await world.log.readStream(`intake-${intakeId}`)).map(({ type }) => type)
          expect(types).toEqual(['FirstSessionFormSubmitted', 'FirstSessionFormProcessed'])
        }
      },
    )
  })
}

const noteGuarantees = (patients: () => Patients): void => {
  /** A note of one record, and two records that it may be passed to. */
  const withNote = async ({ one, own, open, next }: Patients) => {
    const [from = '', first = '', second = ''] = await Promise.all(
      Array.from({ length: 3 }, async () => openOf(await open(one, next())).patientId),
    )
    const texts = { treatment: 'Calor' }
    const note = { patientId: from, doctorId: 'ana', noteDate: '2026-11-19', sessionType: 'control', texts } as const
    const [noteId = ''] = Object.keys(openOf(await addFollowUpNote(one.patients, note, own())).notes)
    const annulling = { patientId: from, noteId, doctorId: 'ana', version: 1, explanation: undefined } as const
    const pass = (process: Process, passedTo: string) =>
      annulFollowUpNote(process.patients, { ...annulling, reason: 'paciente_equivocado', passedTo }, own())
    const correct = (treatment: string, version: number) =>
      correctFollowUpNote(one.patients, { ...note, noteId, version, texts: { treatment } }, own())
    /** What counts in a record. */
    const countIn = async (id: string) => {
      const state = await readPatient(one.patients.handler, id)
      const notes = state.status === 'open' ? Object.values(state.notes) : []
      return notes.filter(({ annulled }) => !annulled).map(({ treatment }) => treatment)
    }
    return { from, first, second, pass, correct, countIn }
  }

  // @rule notes-annulled
  it('a note that two of staff pass to different records at once counts in one of them', async () => {
    const { world, clock, one } = patients()
    const { from, first, second, pass, countIn } = await withNote(patients())
    const gate = gatedLog(world.log, 'FollowUpNoteAdded')
    const late = pass(await world.start({ clock, log: gate.log }), second)
    await gate.arrived
    expect((await pass(one, first)).ok).toBe(true)
    gate.open()
    expect(await late).toEqual({ ok: false, rejection: { type: 'NoteAnnulled' } })
    expect(await Promise.all([from, first, second].map(countIn))).toEqual([[], ['Calor'], []])
  })

  // @rule notes-passed-corrected: Ours: what is corrected while a note is being passed on goes with it, and it counts in one
  //   record; what was corrected before it began is 412
  it('a note that somebody corrects while another passes it on is passed on as it was corrected', async () => {
    const { world, clock, one } = patients()
    const { from, first, second, pass, correct, countIn } = await withNote(patients())
    const gate = gatedLog(world.log, 'FollowUpNoteAnnulled')
    const late = pass(await world.start({ clock, log: gate.log }), first)
    await gate.arrived
    expect((await correct('Calor y masaje', 1)).ok).toBe(true)
    expect(await pass(one, second)).toEqual({ ok: false, rejection: { type: 'NoteChanged' } })
    gate.open()
    expect((await late).ok).toBe(true)
    expect(await Promise.all([from, first, second].map(countIn))).toEqual([[], ['Calor y masaje'], []])
  })
}
