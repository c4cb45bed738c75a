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
    ...{ AccountSid: accountSid, ApiVersion: '2010-04-01', MessageSid: sid, SmsSid: sid, SmsMessageSid: sid },
    ...{ From: from, To: to, Body: body, NumMedia: String(files.length), NumSegments: '1', SmsStatus: 'received' },
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
