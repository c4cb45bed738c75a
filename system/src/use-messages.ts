import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { signatureOf, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { vi } from 'vitest'
import { bookedId, bookingBody, type ClinicClient } from './clinic-client.ts'
import { ourNumber } from './configure-twilio.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { wireCall } from './wire.ts'

/** A patient's number. */
export const patientNumber = '+50688881234'

/** What the messages are exchanged through. `url`: the address that everything is called by; `publicUrl`: the one that Twilio signs for. */
export type Exchange = { staff: ClinicClient; twilio: TwilioServer; url: string; publicUrl: string }

let sids = 0
/** The form that Twilio posts for a message to the practice. */
export const messageForm = (twilio: TwilioServer, Body: string, more: Record<string, string> = {}) => ({
  AccountSid: twilio.account.accountSid,
  MessageSid: `SM${String(++sids).padStart(32, '0')}`,
  ProfileName: 'Ana',
  From: `whatsapp:${patientNumber}`,
  To: `whatsapp:${ourNumber}`,
  NumMedia: '0',
  Body,
  ...more,
})

/** Configurations that are refused, with the token wherever it may stand. */
export const configureWrongly = async ({ staff, twilio, url }: Exchange, visitor: ClinicClient): Promise<void> => {
  const { accountSid, authToken } = twilio.account
  const path = '/api/twilio-bot/configs'
  const good = { name: 'Otra', twilioAccountSid: accountSid, twilioAuthToken: authToken }
  const bodies = [
    { twilioAuthToken: authToken },
    { ...good, twilioAuthToken: authToken.repeat(20) },
    { ...good, twilioAuthToken: [authToken] },
    { ...good, twilioAuthToken: { [authToken]: authToken } },
    { ...good, twilioAuthToken: `${authToken}\u0000` },
    { ...good, messageService: authToken },
    { ...good, webhookUrl: authToken },
    { ...good, [authToken]: 1 },
  ]
  for (const body of bodies) await staff.call({ method: 'POST', path, body })
  const key = { 'Idempotency-Key': authToken }
  for (const name of ['Una', 'Otra']) await staff.call({ method: 'POST', path, body: { ...good, name }, headers: key })
  await visitor.call({ method: 'POST', path, body: good })
  await staff.call({ method: 'POST', path: `${path}/${authToken}/activate`, body: {} })
  await staff.call({ path: `${path}?limit=${authToken}` })
  const headers = {
    Cookie: staff.cookie(),
    Origin: url,
    'Content-Type': 'application/json',
    Referer: `${url}/${authToken}`,
    'User-Agent': authToken,
    'X-Request-Id': authToken,
  }
  for (const body of [`{"twilioAuthToken":"${authToken}`, JSON.stringify(good).repeat(5_000)])
    await wireCall(url, { method: 'POST', path, headers, body })
  await wireCall(url, { method: 'PROPFIND', path: `/${authToken}?${authToken}`, headers })
}

/** Templates that are tried, once each: taken, refused with an answer that quotes the account, cut, garbled and sent elsewhere. */
export const tryTemplates = async ({ staff, twilio }: Exchange): Promise<number[]> => {
  const { accountSid, authToken } = twilio.account
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const quoted = `Authenticate: Basic ${basic}, ${accountSid}:${authToken}`
  const statuses: number[] = []
  const send = async () => {
    const body = { phone: '8888-1234', contentSid: 'HX01', patientName: 'Ana' }
    statuses.push((await staff.call({ method: 'POST', path: '/api/test-appointment-template', body })).status)
  }
  await send()
  for (const fault of [
    { answer: 401, code: 20003, message: quoted },
    { answer: 400, code: 21211, message: quoted },
    'taken-unanswered',
    'taken-garbled',
    { redirect: `${twilio.url}/${authToken}` },
  ] as const) {
    twilio.failNext(fault)
    await send()
  }
  return statuses
}

/** Messages that are signed rightly, wrongly and not at all, the bot's answers, their reports, and what staff answer. */
export const converse = async ({ staff, twilio, url: called, publicUrl }: Exchange): Promise<number[]> => {
  const [url, signed] = [called + webhookPath, publicUrl + webhookPath]
  const before = twilio.taken.length
  const form = messageForm(twilio, '¡Confirmo! 🙂')
  const answers = [await twilio.post(url, form, signed), await twilio.post(url, form, `${publicUrl}/otra`)]
  const { authToken } = twilio.account
  for (const signature of ['', authToken, signatureOf('otro-token', signed, form)]) {
    const headers = { ...(signature && { 'X-Twilio-Signature': signature }) }
    answers.push(await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) }))
  }
  await vi.waitUntil(() => twilio.taken.length > before, { timeout: 60_000 })
  const { StatusCallback = '' } = twilio.taken.at(-1)?.fields ?? {}
  const report = { AccountSid: twilio.account.accountSid, MessageSid: 'SM1', MessageStatus: 'undelivered' }
  const callback = called + new URL(StatusCallback).pathname
  answers.push(await twilio.post(callback, { ...report, ErrorCode: '63016' }, StatusCallback))
  answers.push(await twilio.post(callback, report, publicUrl))
  const list = await staff.call({ path: '/api/twilio-bot/conversations' })
  const [conversation] = list.body as { id: string }[]
  const path = `/api/twilio-bot/conversations/${conversation?.id}/messages`
  for (const fault of [null, { answer: 400, code: 63016, message: authToken }] as const) {
    if (fault) twilio.failNext(fault)
    await staff.call({ method: 'POST', path, body: { content: 'Con gusto.', seen: [] } })
  }
  await staff.call({ path })
  return answers.map(({ status }) => status)
}

/** A visit that is booked with a mail address, confirmed, reminded of, moved and cancelled. @returns its id */
export const visit = async (staff: ClinicClient, visitor: ClinicClient, nth: number): Promise<string> => {
  const day = mondayToCome(1)
  const id = bookedId(await visitor.book(bookingBody(offeredHour(day, nth))))
  const own = `/api/appointments/${id}`
  await staff.call({ method: 'PATCH', path: `${own}/status`, body: { status: 'confirmado' } })
  await staff.call({ method: 'POST', path: `${own}/send-reminder`, body: { reminderType: '1-day' } })
  await staff.call({ method: 'PUT', path: own, body: offeredHour(day, nth + 1) })
  await staff.call({ method: 'PATCH', path: `${own}/status`, body: { status: 'cancelado' } })
  await staff.call({ method: 'POST', path: '/api/appointments/send-mass-reminders', body: { reminderType: '3-days' } })
  return id
}
