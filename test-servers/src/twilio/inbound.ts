import { randomBytes } from 'node:crypto'

/**
 * What somebody writes to a number of the account. `from` and `to`: 'whatsapp:+50688881234'. `repliedTo`: the sid of the message that was answered
 * or whose button was pressed.
 */
export type Written = {
  from: string
  to: string
  body?: string
  profileName?: string
  button?: { text: string; payload: string }
  repliedTo?: string
  location?: { latitude: number; longitude: number; label?: string; address?: string }
  files?: readonly { type: string; bytes: Buffer }[]
  /** A UTC ISO instant. */
  at?: string
}
export type File = { sid: string; type: string; bytes: Buffer }
/** A message that the account holds. */
export type Inbound = { sid: string; written: Written; at: string; files: readonly File[] }

const sidOf = (prefix: 'SM' | 'MM' | 'ME'): string => prefix + randomBytes(16).toString('hex')

export const inboundOf = (written: Written): Inbound => {
  const files = (written.files ?? []).map((file) => ({ sid: sidOf('ME'), ...file }))
  return { sid: sidOf(files.length > 0 ? 'MM' : 'SM'), written, at: written.at ?? '2026-11-20T15:00:00.000Z', files }
}

const messageTypeOf = ({ button, location, files = [] }: Written): string => {
  if (button) return 'button'
  if (location) return 'location'
  const [type = 'text'] = (files[0]?.type ?? 'text').split('/')
  return type === 'application' ? 'document' : type
}

/** The form that Twilio posts of it, with the fields that it publishes. @param base 'https://api.twilio.com' */
export const formOf = (base: string, accountSid: string, { sid, written, files }: Inbound): Record<string, string> => {
  const { from, to, body = written.button?.text ?? '', profileName, button, repliedTo, location } = written
  const whatsapp = from.startsWith('whatsapp:')
  return {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    MessageSid: sid,
    SmsSid: sid,
    SmsMessageSid: sid,
    From: from,
    To: to,
    Body: body,
    NumMedia: String(files.length),
    NumSegments: '1',
    SmsStatus: 'received',
    ...(whatsapp && { MessageType: messageTypeOf(written), WaId: from.replace('whatsapp:+', '') }),
    ...(profileName !== undefined && { ProfileName: profileName }),
    ...(button && { ButtonText: button.text, ButtonPayload: button.payload }),
    ...(repliedTo !== undefined && { OriginalRepliedMessageSid: repliedTo, OriginalRepliedMessageSender: to }),
    ...(location && { Latitude: String(location.latitude), Longitude: String(location.longitude) }),
    ...(location?.label !== undefined && { Label: location.label }),
    ...(location?.address !== undefined && { Address: location.address }),
    ...Object.fromEntries(
      files.flatMap(({ sid: file, type }, number) => [
        [`MediaUrl${number}`, `${base}/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media/${file}`],
        [`MediaContentType${number}`, type],
      ]),
    ),
  }
}

/** 'Fri, 20 Nov 2026 15:00:00 +0000': as RFC 2822 writes an instant. */
const rfc2822 = (at: string): string => new Date(at).toUTCString().replace('GMT', '+0000')

const resourceOf = (accountSid: string, { sid, written, files, at }: Inbound): object => ({
  account_sid: accountSid,
  api_version: '2010-04-01',
  body: written.body ?? written.button?.text ?? '',
  date_created: rfc2822(at),
  date_sent: rfc2822(at),
  date_updated: rfc2822(at),
  direction: 'inbound',
  error_code: null,
  error_message: null,
  from: written.from,
  messaging_service_sid: null,
  num_media: String(files.length),
  num_segments: '1',
  price: null,
  price_unit: 'USD',
  sid,
  status: 'received',
  to: written.to,
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
})

/** A page of the Messages resource: those to a number since a day, the newest first. */
export const pageOf = (accountSid: string, inbound: readonly Inbound[], url: string): object => {
  const asked = new URL(url, 'http://localhost').searchParams
  const [to, since, size] = [asked.get('To'), asked.get('DateSent>') ?? '', Number(asked.get('PageSize') ?? 50)]
  const page = Number(asked.get('Page') ?? 0)
  const found = inbound
    .filter(({ written, at }) => (to === null || written.to === to) && at.slice(0, 10) >= since)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const start = page * size
  const first = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  const next = new URLSearchParams({ ...Object.fromEntries(asked), Page: String(page + 1), PageToken: `PA${page}` })
  return {
    messages: found.slice(start, start + size).map((message) => resourceOf(accountSid, message)),
    first_page_uri: first,
    uri: url,
    previous_page_uri: null,
    page,
    page_size: size,
    start,
    end: start + size - 1,
    next_page_uri: start + size < found.length ? `${first}?${next}` : null,
  }
}

/** The Media list resource of a message. */
export const mediaPageOf = (accountSid: string, { sid: parent, files, at }: Inbound): object => ({
  media_list: files.map(({ sid, type }) => ({
    sid,
    account_sid: accountSid,
    parent_sid: parent,
    content_type: type,
    date_created: rfc2822(at),
    date_updated: rfc2822(at),
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${parent}/Media/${sid}.json`,
  })),
  next_page_uri: null,
  page: 0,
  page_size: 50,
})
