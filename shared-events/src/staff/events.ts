import { z } from 'zod'
import { exportedList } from '../contracts/exports.ts'
import { role } from '../contracts/practice/staff.ts'
import { defineEvent, type EventOf } from '../definitions/define-event.ts'

const who = z.object({ staffId: z.string() })

const accountOpened = defineEvent('AccountOpened', 1, {
  data: z.object({ ...who.shape, role }),
  contact: z.object({
    username: z.string(),
    name: z.string(),
    email: z.string().optional(),
    specialty: z.string().optional(),
  }),
})
/** The account waits for a password that its owner chooses through a mailed link, until a UTC instant; it takes the place of an earlier one. The link follows from `invitation` and a secret of the vault. */
const accountInvited = defineEvent('AccountInvited', 1, {
  data: z.object({ ...who.shape, invitation: z.string(), until: z.string() }),
})
/** Who was invited chose a password; its hash is in the vault. */
const invitationAccepted = defineEvent('InvitationAccepted', 1, { data: who })
const accountActivated = defineEvent('AccountActivated', 1, { data: who })
const accountDeactivated = defineEvent('AccountDeactivated', 1, { data: who })
/** The hash is in the vault; `by` says whether the owner, an administrator or the start-up setting replaced it. */
const passwordReplaced = defineEvent('PasswordReplaced', 1, {
  data: z.object({ ...who.shape, by: z.enum(['owner', 'admin', 'setting']) }),
})
/** The owner made a secret address of the calendar, over any before; the token is in no event. */
const calendarFeedMade = defineEvent('CalendarFeedMade', 1, {
  data: z.object({ ...who.shape, shows: z.enum(['initials', 'full']) }),
})
const calendarFeedRevoked = defineEvent('CalendarFeedRevoked', 1, { data: who })
/** Who took a list out as a table, and how it was narrowed; what was searched for may be a name and is not told. */
const listExported = defineEvent('ListExported', 1, {
  data: z.object({
    ...who.shape,
    list: z.enum([...exportedList.options, 'log']),
    from: z.string().optional(),
    to: z.string().optional(),
    status: z.string().optional(),
    /** Of the log: whose history it was, 'appointments/<id>'; absent for a period. */
    history: z.string().optional(),
    searched: z.boolean(),
  }),
})

export const staffEvents = [
  accountOpened,
  accountInvited,
  invitationAccepted,
  accountActivated,
  accountDeactivated,
  passwordReplaced,
  calendarFeedMade,
  calendarFeedRevoked,
  listExported,
] as const
export type StaffEvent = EventOf<(typeof staffEvents)[number]>

/** `staff-<id>`; the first administrator is `staff-admin` (docs/open-points.md#first-administrator). */
export const staffStream = (id: string): string => `staff-${id}`
