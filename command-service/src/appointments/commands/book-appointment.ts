import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { changedPrices } from '@clinic/shared-events/contracts/practice/prices.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { PersonalClass } from '@clinic/shared-events/definitions/stored-event.ts'
import { refuse } from '../../handling/decider.ts'
import { commandFrom, type Origin, stepOf } from '../../handling/origin.ts'
import { reservationIdOf } from '../../schedule/reservation-id.ts'
import type { BookAppointment } from '../appointment-commands.ts'
import { appointment } from '../deciders/decide-appointment.ts'
import type { Admission } from './admission.ts'
import { createReserving, type StepAnswer, type StepDeps } from './steps.ts'

export type Booking = Omit<BookAppointment['data'], 'appointmentId' | 'reservationId' | 'offer'> & {
  /** Books over an interval that is taken; for staff only. */
  overbook: boolean
}

/**
 * Books in two steps: holds the interval, then appends `AppointmentBooked` at the revision read before that. The vault's part,
 * keys and index, is written between the two, in one commit on SQLite. The id is the command's, so a repeat finds its own.
 */
export const bookAppointment = async (deps: StepDeps, booking: Booking, origin: Origin): Promise<StepAnswer> => {
  const { overbook, ...asked } = booking
  const appointmentId = entityIdOf(deps.idSecret, origin.commandId, 'appointment')
  const stream = appointmentStream(appointmentId)
  const { date, startTime, endTime } = booking
  const interval = { appointmentId, reservationId: reservationIdOf(stepOf(origin), booking), date, startTime, endTime }
  const reserving = createReserving(deps, origin, overbook)
  const strangers = admissionOf(deps, booking, appointmentId)
  const offer = { horizonDays: deps.horizonDays, practice: await practiceFor(deps, booking) }
  const classes: readonly PersonalClass[] = hasText(booking.clinical) ? ['contact', 'clinical'] : ['contact']

  const answer: StepAnswer = await deps.handler.handle({
    stream,
    decider: appointment,
    ...commandFrom(origin, {
      type: 'BookAppointment',
      data: { ...asked, ...interval, offer },
    }),
    newStream: origin.randomId,
    beforeAppend: async (events, deadline, state) => {
      const refused = await strangers.admit()
      if (refused) return refuse(refused)
      const prepared = await reserving.reserve(interval, events, deadline)
      if (!prepared.ok) return prepared
      await Promise.all([reserving.indexed(prepared, stream, state), deps.codec.ensureKeys(stream, classes)])
      return prepared
    },
  })
  await reserving.settleLeftOver(answer)
  if (!answer.ok) await strangers.takeBack()
  return answer
}

/** The practice as it now stands: who was shown other prices than are in memory may have been shown newer ones. */
const practiceFor = async ({ practice }: StepDeps, { shownPrices }: Booking) => {
  const known = await practice.now()
  if (!shownPrices || changedPrices(shownPrices, known).length === 0) return known
  practice.forget()
  return practice.now()
}

/** The admission of one booking by a stranger, asked for once however often the step is tried; staff need none. */
const admissionOf = ({ admission, onLeftOver }: StepDeps, booking: Booking, appointmentId: string) => {
  const asked = { appointmentId, email: booking.contact.email }
  let admitted: ReturnType<Admission['admit']> | null = null
  return {
    admit: async () => {
      if (!admission || booking.channel === 'staff') return null
      admitted ??= admission.admit(asked)
      return admitted
    },
    /** For a booking that was admitted and came to nothing; best effort. */
    takeBack: async () => {
      if (admission && admitted && (await admitted) === null) await admission.takeBack(asked).catch(onLeftOver)
    },
  }
}

const hasText = (texts: object): boolean => Object.values(texts).some((text) => text !== undefined)
