import { bookAppointment } from '@clinic/command-service/appointments/commands/book-appointment.ts'
import { changeStatus } from '@clinic/command-service/appointments/commands/change-status.ts'
import { requestAction } from '@clinic/command-service/appointments/commands/requests/request-action.ts'
import type { CommandService } from '@clinic/command-service/compose.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import { choosePracticeDetails } from '@clinic/command-service/practice/commands/choose-details.ts'
import { invitationOf } from '@clinic/command-service/staff/commands/invitations.ts'
import { openAccount } from '@clinic/command-service/staff/commands/open-account.ts'
import { publicBookingProblem } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { type PlannedAction, plannedActions } from './plans/action-plan.ts'
import { plannedConversations } from './plans/bot-plan.ts'
import { type PlannedNotice, plannedNotices } from './plans/delivery-plan.ts'
import { type PlannedClinicalIntake, plannedClinicalIntakes, plannedForms } from './plans/intake-plan.ts'
import { type PlannedPayment, plannedPayments } from './plans/money-plan.ts'
import { plannedPatients } from './plans/patient-plan.ts'
import { demoPlan, type PlannedAppointment } from './plans/plan.ts'
import { type PlannedRecord, plannedRecords } from './plans/record-plan.ts'
import { plannedOrders } from './plans/shop-plan.ts'
import { botSteps } from './seed-bot.ts'
import { noticeStep } from './seed-deliveries.ts'
import { clinicalIntakeStep, formSteps } from './seed-intakes.ts'
import { paymentStep } from './seed-money.ts'
import { patientSteps } from './seed-patients.ts'
import { medicalRecordStep } from './seed-records.ts'
import { shopSteps } from './seed-shop.ts'
import type { Step } from './step.ts'

/** A login of the demonstration, shown when it starts. */
export type DemoLogin = { username: string; password: string; name: string }

export const demoPassword = 'demostracion'
const doctors = [
  { staffId: 'mquesada', username: 'mquesada', name: 'Mariana Quesada Rojas', specialty: 'Fisioterapia' },
  { staffId: 'jsolano', username: 'jsolano', name: 'Javier Solano Mena', specialty: 'Fisioterapia' },
] as const

/** Without contacts of its own the site would say that it is being prepared. */
const own = { phone: '2260-1406', email: 'citas@mueve.example' }

/** Records the plan by the real commands, each at its own time: `at` sets the clock that the commands see. */
export const seedDemo = async (
  commands: CommandService,
  now: string,
  at: (instant: string) => void,
): Promise<DemoLogin[]> => {
  const plan = demoPlan(now)
  const forms = plannedForms(now)
  const intakes = plannedClinicalIntakes(plan, now)
  const actions = plannedActions(plan, now)
  const records = plannedRecords(plan)
  const notices = plannedNotices(plan, now)
  const payments = plannedPayments(plan, now)
  const patients = plannedPatients(now)
  const patientIds = new Map<string, string>()
  const beginnings = [
    ...plan.map(({ bookedAt }) => bookedAt),
    ...plannedOrders(now).map(({ placedAt }) => placedAt),
    ...forms.map(({ submittedAt }) => submittedAt),
    ...patients.map(({ openedAt }) => openedAt),
  ]
  const firstDay = beginnings.sort()[0] ?? now
  const opened = new Date(Date.parse(firstDay) - 86_400_000).toISOString()
  at(opened)
  await openAccounts(commands)
  const chosen = await choosePracticeDetails(commands, own, originWithoutKey('system:demo', opened))
  if (!chosen.ok) throw new Error(`the data of the practice were refused: ${chosen.rejection.type}`)
  const steps = [
    ...plan.flatMap((planned) =>
      stepsOf(commands, planned, { intakes, actions, records, notices, payments, patientIds }),
    ),
    ...shopSteps(commands, opened, now),
    ...formSteps(commands, forms),
    ...patientSteps(commands, patients, patientIds),
    invitationStep(commands, now),
    ...botSteps(commands, { opened, now }, plannedConversations(plan, actions, now)),
  ]
  await playAll(steps, at)
  return doctors.map(({ username, name }) => ({ username, password: demoPassword, name }))
}

const openAccounts = async ({ staff }: CommandService): Promise<void> => {
  for (const { staffId, username, name, specialty } of doctors) {
    const person = { username, name, specialty, email: `${username}@example.com` }
    const account = { staffId, role: 'doctor', person, password: demoPassword, actor: 'system:demo' } as const
    const opened = await openAccount(staff, account)
    if (!opened.ok) throw new Error(`the account ${username} was refused: ${opened.rejection.type}`)
  }
}

/** Somebody whose invitation waits. */
const invitationStep = ({ staff, steps }: CommandService, now: string): Step => {
  const at = new Date(Date.parse(now) - 5 * 3_600_000).toISOString()
  const person = {
    username: 'pbrenes',
    name: 'Paola Brenes Soto',
    specialty: 'Nutrición',
    email: 'pbrenes@example.com',
  }
  return {
    at,
    async run() {
      const origin = originWithoutKey('staff:admin', at)
      const invitation = invitationOf(steps.idSecret, origin)
      const invited = await openAccount(staff, { staffId: 'pbrenes', role: 'doctor', person, invitation, origin })
      if (!invited.ok) throw new Error(`the invitation was refused: ${invited.rejection.type}`)
    },
  }
}

const playAll = async (all: readonly Step[], at: (instant: string) => void): Promise<void> => {
  for (const step of all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    at(step.at)
    await step.run()
  }
}

/** What is planned around the appointments. */
type Around = {
  intakes: readonly PlannedClinicalIntake[]
  actions: readonly PlannedAction[]
  records: readonly PlannedRecord[]
  notices: readonly PlannedNotice[]
  payments: readonly PlannedPayment[]
  /** The records by e-mail. */
  patientIds: ReadonlyMap<string, string>
}

const stepsOf = (
  commands: CommandService,
  planned: PlannedAppointment,
  { intakes, actions, records, notices, payments, patientIds }: Around,
): Step[] => {
  const { steps } = commands
  const { person, phone, email, date, startTime, endTime, appointmentType, bookedAt } = planned
  const interval = { date, startTime, endTime }
  const isPublic = planned.channel === 'public' && !publicBookingProblem(interval, bookedAt, 365)
  let appointmentId = ''
  const book = async () => {
    // Whoever books for somebody who calls chooses the patient.
    const patientId = isPublic ? undefined : patientIds.get(email)
    const booked = await bookAppointment(
      steps,
      {
        ...interval,
        channel: isPublic ? 'public' : 'staff',
        specialty: person.specialty,
        appointmentType,
        contact: { name: person.name, email, phone, address: person.address },
        clinical: { reason: person.reason },
        farAhead: false,
        overbook: planned.overbook,
        ...(patientId && { patientId }),
      },
      originWithoutKey(isPublic ? 'public' : 'staff:mquesada', bookedAt),
    )
    if (!booked.ok || !('appointmentId' in booked.state)) throw new Error('a planned appointment was refused')
    appointmentId = booked.state.appointmentId
  }
  const changes = planned.changes.map(({ at, to, ...said }) => ({
    at,
    run: async () => {
      const changed = await changeStatus(steps, { appointmentId, to, ...said }, originWithoutKey('staff:mquesada', at))
      if (!changed.ok) throw new Error(`a planned change to ${to} was refused: ${changed.rejection.type}`)
    },
  }))
  const sent = intakes
    .filter(({ appointment }) => appointment === planned)
    .map((intake) => clinicalIntakeStep(commands, intake, () => appointmentId))
  const asked = actions
    .filter(({ appointment }) => appointment === planned)
    .map((action) => actionStep(commands, action, () => appointmentId))
  const recorded = records
    .filter(({ appointment }) => appointment === planned)
    .map((record) => medicalRecordStep(commands, record, () => appointmentId))
  const notified = notices
    .filter(({ appointment }) => appointment === planned)
    .map((one) => noticeStep(commands, one, () => appointmentId))
  const paid = payments
    .filter(({ appointment }) => appointment === planned)
    .map((payment) => paymentStep(commands, payment, () => appointmentId))
  return [{ at: bookedAt, run: book }, ...changes, ...sent, ...asked, ...recorded, ...notified, ...paid]
}

/** @param idOf the appointment's id, which is known once it is booked */
const actionStep = ({ steps }: CommandService, planned: PlannedAction, idOf: () => string): Step => ({
  at: planned.requestedAt,
  async run() {
    const { action, notes, wishes, requestedAt } = planned
    const asked = await requestAction(
      steps,
      { appointmentId: idOf(), action, notes, wishes },
      originWithoutKey('public', requestedAt),
    )
    if (!asked.ok) throw new Error(`a planned request was refused: ${asked.rejection.type}`)
  },
})
