import type { ReadsOf, Reply } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { botConversations } from '@clinic/projections/bot-conversations/bot-conversations.ts'
import { botMessages } from '@clinic/projections/bot-messages/bot-messages.ts'
import { patientSearch } from '@clinic/projections/patient-search/patient-search.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { BotConversationRow, BotMessageRow } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import {
  fileKindOf,
  type messageFileCalls,
  visitOfNumber,
} from '@clinic/shared-events/contracts/messaging/message-files.ts'
import { senderKey } from '@clinic/shared-events/contracts/wire/phones.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { createFinding } from '../finding.ts'
import { expectOne, type ReadDeps, readOne } from '../reading.ts'
import { noSuchConversation } from './conversation-reads.ts'

const noSuchFile = () =>
  new HttpProblem(404, 'not-found', 'Ese archivo no existe, o todavía no se ha traído de Twilio.')

/** Most appointments of a number that are offered. */
const mostVisits = 20

export const messageFileReads = ({ reading, files }: ReadDeps): ReadsOf<typeof messageFileCalls> => ({
  /** GET /api/twilio-bot/conversations/{id}/messages/{messageId}/files/{number} (ours). */
  async readMessageFile({ params, minPosition }) {
    const { json } = expectOne(await readOne(reading, botMessages, params.messageId, minPosition), noSuchFile)
    const message = JSON.parse(json) as BotMessageRow
    const number = Number(params.number)
    const file = message.conversationId === params.id ? message.files[number] : undefined
    if (!file || file.size === null) throw noSuchFile()
    const name = { stream: conversationStream(params.id), messageId: params.messageId, number }
    const bytes = await files.read(name)
    if (bytes === null || bytes === 'erased') throw noSuchFile()
    return fileReply(bytes, file.type, number)
  },

  /** GET /api/twilio-bot/conversations/{id}/appointments (ours). */
  async listConversationVisits({ params, minPosition }) {
    const finding = createFinding(reading, minPosition)
    const talk = await finding.expectOne<BotConversationRow>(botConversations, params.id, noSuchConversation)
    const { phoneNumber } = talk
    if (phoneNumber === null) return { position: finding.position(), body: [] }
    const where = [{ field: 'sender', eq: senderKey(phoneNumber) }]
    const sort = [{ field: 'seenAt', desc: true }]
    const people = await finding.ask(patientSearch, (store, collection) =>
      store.findKeys(collection, { where, sort, limit: mostVisits }),
    )
    const ids = people.map(({ id }) => id)
    const visits = await finding.getMany<AppointmentRow>(appointments, ids)
    const latest = visits.toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : -1))
    return { position: finding.position(), body: latest.map((row) => visitOfNumber.parse(row)) }
  },
})

const startOf = ({ date, startTime }: AppointmentRow): string => `${date} ${startTime}`

/** How the names of files end that are often sent; a picture's and others' are the second part of their type. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'text/plain': 'txt',
  'text/vcard': 'vcf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}
const endingOf = (type: string): string => endings[type] ?? /\/([a-z0-9]{1,5})$/.exec(type)?.[1] ?? 'bin'

/** Pictures, PDFs, sound and films are shown, by a page that can do nothing; anything else is only taken home. */
const fileReply = (bytes: Buffer, type: string, number: number): Reply => {
  const kind = fileKindOf(type)
  const shown = kind !== 'other'
  // Browsers show no PDF in a sandbox.
  const alone = kind === 'pdf' ? "object-src 'self'" : 'sandbox'
  return {
    bytes,
    headers: {
      'Content-Type': shown ? type : 'application/octet-stream',
      'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename="archivo-${number + 1}.${endingOf(type)}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; ${alone}`,
    },
  }
}
