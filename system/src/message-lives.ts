import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { emailOf, phoneOf } from '../../command-service/testing/fortnight/desk.ts'
import { type Answer, bookedId, bookingBody, type ClinicClient } from './clinic-client.ts'
import { quarter } from './days.ts'
import type { Owed } from './message-check.ts'

export type Step = 'booked' | 'moved' | 'confirmed' | 'cancelled'
/**
 * The visit of one patient, who has no other. `done`: what the callers were told was done; `todo`: what they still ask for; `abandoned`: how
 * often the system told them that a step was given up.
 */
export type Life = { patient: number; id: string; done: Step[]; todo: Step[]; abandoned: number }

/** What becomes of visits, in turn. */
const lives: readonly (readonly Step[])[] = [
  ['booked', 'confirmed'],
  ['booked', 'moved'],
  ['booked', 'confirmed', 'cancelled'],
  ['booked', 'cancelled'],
]

export const newLife = (patient: number): Life => ({
  ...{ patient, id: '', done: [], abandoned: 0 },
  todo: [...(lives[patient % lives.length] ?? [])],
})

/** Whether the visit still stands on the day it was booked for. */
export const standsThere = ({ done }: Life): boolean => !done.includes('moved') && !done.includes('cancelled')

/** Which are told by mail too. */
const byMailToo: readonly Step[] = ['booked', 'moved', 'cancelled']

/** What the patients are to be told of what was done, by mail and by WhatsApp; a confirmation by WhatsApp alone. */
export const newsOf = ({ patient, done }: Life): Owed[] =>
  done.flatMap((kind, at) => {
    const overtaken = done.slice(at + 1).some((later) => later !== 'confirmed')
    const byMail = byMailToo.includes(kind) ? [{ patient, kind, channel: 'email', overtaken } as const] : []
    return [...byMail, { patient, kind, channel: 'whatsapp', overtaken }]
  })

export const remindersOf = (life: Life): Owed[] =>
  (standsThere(life) ? (['email', 'whatsapp'] as const) : []).map((channel) => ({
    ...{ patient: life.patient, kind: 'reminder-3-days', channel, overtaken: false },
  }))

type Callers = { staff: ClinicClient; day: string }

const ask = ({ staff, day }: Callers, { patient, id, abandoned }: Life, step: Step): Promise<Answer> => {
  const key = `${step}-${abandoned}-${String(patient).padStart(6, '0')}`
  if (step === 'booked') {
    const own = { email: emailOf(patient), phone: phoneOf(patient) }
    return staff.book(bookingBody({ ...quarter(day, patient), ...own }), key)
  }
  const path = `/api/appointments/${id}`
  const headers = { 'Idempotency-Key': key }
  if (step === 'moved') return staff.call({ method: 'PUT', path, body: quarter(addDays(day, 1), patient), headers })
  const status = step === 'confirmed' ? 'confirmado' : 'cancelado'
  return staff.call({ method: 'PATCH', path: `${path}/status`, body: { status }, headers })
}

/** A step that was cut off may be let go of before it is asked for again: nothing of it stands, and only a new key brings it about. */
const isAbandoned = ({ status, body }: Answer): boolean =>
  status === 409 && (body as { code?: string }).code === 'step-abandoned'

/** Asks for what is to become of a visit, step by step, until one is not answered: that one is asked for again, under its key, by whoever goes on. */
const live = async (callers: Callers, life: Life, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const [step] = life.todo
    if (!step) return
    const answer = await ask(callers, life, step).catch(() => null)
    if (!answer || answer.status === 503) return
    if (isAbandoned(answer)) {
      life.abandoned += 1
      continue
    }
    if (answer.status >= 300)
      throw new Error(`${step} of ${life.patient} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
    if (step === 'booked') life.id = bookedId(answer)
    life.todo.shift()
    life.done.push(step)
  }
}

/** Lives these side by side. `end`: nobody asks for anything more. */
export const startLives = (callers: Callers, all: readonly Life[]) => {
  let over = false
  const ended = Promise.all(all.map((life) => live(callers, life, () => over)))
  // Whoever waits for it is told; until then a failure is no uncaught one.
  ended.catch(() => undefined)
  return {
    ended,
    end() {
      over = true
    },
  }
}
