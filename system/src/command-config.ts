import type { CommandServiceDeps } from '@clinic/command-service/compose-parts.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'

/** What a command-service is composed with that acts on a folder without being called: nothing of it reaches anybody. */
export const commandConfig: CommandServiceDeps['config'] = {
  adminPassword: null,
  bookingHorizonDays: 365,
  orderHoldDays: 3,
  publicBookingsPerHour: 60,
  rateLimits: false,
  practice,
  publicUrl: null,
  headsDir: null,
  twilioApiUrl: null,
  messageCountries: ['506'],
}
