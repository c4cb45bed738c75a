import { patientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { z } from 'zod'
import { templates } from '../../../command-service/testing/fortnight/inboxes.ts'
import { configureTwilio } from '../configure-twilio.ts'
import { mondayToCome, offeredHour } from '../days.ts'
import { adminPassword } from '../embedded-process.ts'
import type { Random } from '../seeded.ts'
import { clientsOf, newLedger, noted } from './attempts.ts'
import { send } from './load.ts'
import type { MessageServers } from './message-servers.ts'
import { listConversations, messageCommands } from './messages.ts'
import { formCommands, recordCommands, shopCommands, userCommands } from './office.ts'
import { visitCommands } from './visits.ts'

/** How many visits stand on the day of reminders from the beginning: more than one round of reminders sends. */
const reminded = 6

/**
 * A practice that sends, with one list of all that its clients do. On the Thursday some visits stand that nobody changes, and their patients are
 * reminded on the Monday before; everything else is booked for the days after it.
 */
export const openPractice = async ({
  url,
  servers,
  random,
}: {
  url: string
  servers: MessageServers
  random: Random
}) => {
  const [clients, ledger] = [clientsOf(url), newLedger()]
  const monday = mondayToCome(1)
  const thursday = addDays(monday, 3)
  await clients.staff.signIn('admin', adminPassword)
  await configureTwilio({ staff: clients.staff, twilio: servers.twilio }, templates)
  const visits = visitCommands(random, { from: addDays(thursday, 1), days: 60 })
  for (let n = 0; n < reminded; n += 1) {
    const key = `thursday-${n}`
    const asked = visits.book(key, offeredHour(thursday, n), { fixed: true })
    await send(clients, ledger, noted(ledger, 'bookings', key, asked))
  }
  const [visit] = visits.visits
  if (!visit) throw new Error(`nothing was booked: ${ledger.unexpected.join('; ')}`)
  const [formIds, conversationIds] = [new Set<string>(), new Set<string>()]
  return {
    clients,
    ledger,
    monday,
    thursday,
    conversationIds,
    visits: visits.visits,
    commands: [
      ...visits.commands,
      ...formCommands(random, visit),
      ...recordCommands(random, { visit, formIds }),
      ...userCommands(random),
      ...shopCommands(random),
      ...messageCommands(random, { servers, url, conversationIds }),
    ],
    /** Learns of the forms and conversations that staff see, which some commands are about. */
    async look(): Promise<void> {
      const { body } = await clients.staff.call({ path: '/api/doctor/patient-intakes' })
      for (const { id } of z.array(patientIntakeRow).parse(body)) formIds.add(id)
      for (const id of await listConversations(clients.staff)) conversationIds.add(id)
    },
  }
}
export type Practice = Awaited<ReturnType<typeof openPractice>>
