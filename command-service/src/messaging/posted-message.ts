import { messageLimit } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { mostFiles } from '@clinic/shared-events/contracts/messaging/message-files.ts'
import type { MessageReceived } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Action } from './bot/bot-step.ts'
import { mediaUriIn } from './sender/twilio-files.ts'

/** A message as Twilio posts it, once its signature was checked, or lists it. `from` and `to`: '+50688881234'. `wanted`: what Twilio took it for. */
export type PostedMessage = {
  messageSid: string
  from: string
  to: string
  service: 'whatsapp' | 'sms'
  content: string
  profileName: string | undefined
  wanted: boolean | undefined
  files: MessageReceived['data']['files']
  location: string | undefined
  /** Twilio's id of the message that it answers, or whose button was pressed; what that button stands for. */
  repliedTo: string | undefined
  button: Action | undefined
  /** When it was sent, of one that Twilio lists. A UTC ISO instant. */
  sentAt?: string
}
/** A field of Twilio's form; undefined where it is not there or empty. */
export type Fields = (name: string) => string | undefined

/** 'whatsapp:+50688881234' → '+50688881234'. */
const numberIn = (address: string): string => address.replace(/^whatsapp:/, '')

/** What a number's 'Advanced Opt-Out' takes a message for; HELP says nothing of it. */
const wantedBy: ReadonlyMap<string, boolean> = new Map([
  ['STOP', false],
  ['START', true],
])

/** The message in a form of Twilio's; null where it is none. */
export const postedIn = (fields: Fields): PostedMessage | null => {
  const [messageSid, from, to] = [fields('MessageSid'), fields('From'), fields('To')]
  if (!messageSid || !from || !to) return null
  return {
    messageSid,
    from: numberIn(from),
    to: numberIn(to),
    service: from.startsWith('whatsapp:') ? 'whatsapp' : 'sms',
    content: contentIn(fields),
    profileName: fields('ProfileName')?.slice(0, 200),
    wanted: wantedBy.get(fields('OptOutType') ?? ''),
    repliedTo: fields('OriginalRepliedMessageSid')?.slice(0, 64),
    button: buttons.get((fields('ButtonPayload') ?? '').trim().toLowerCase()),
    files: filesIn(fields),
    location: mapOf(fields),
  }
}

/** What the buttons of our templates send: the practice makes them so (docs/how-to/connect-twilio.md). */
const buttons: ReadonlyMap<string, Action> = new Map([
  ['confirmar', 'appointment_confirm'],
  ['reprogramar', 'appointment_reschedule'],
  ['cancelar', 'appointment_cancel'],
])

/** The text, or that of the button that was pressed, or what a location is called; '' of nothing but a file. */
const contentIn = (fields: Fields): string => {
  const place = [fields('Label'), fields('Address')].filter((part) => part !== undefined).join(', ')
  const text = fields('Body') ?? fields('ButtonText') ?? place
  if (text === '' && !filesIn(fields) && mapOf(fields) === undefined) return '[mensaje sin texto]'
  return [...text].slice(0, messageLimit).join('')
}

/** 'audio/ogg; codecs=opus' → 'audio/ogg'; what names no type is bytes. */
const typeIn = (said = ''): string =>
  /^[\w.+-]+\/[\w.+-]+/.exec(said.slice(0, 100))?.[0].toLowerCase() ?? 'application/octet-stream'

const filesIn = (fields: Fields): PostedMessage['files'] => {
  const count = Math.min(Number(fields('NumMedia') ?? 0) || 0, mostFiles)
  if (count < 1) return undefined
  return Array.from({ length: count }, (_, number) => ({
    type: typeIn(fields(`MediaContentType${number}`)),
    uri: mediaUriIn(fields(`MediaUrl${number}`) ?? ''),
  }))
}

/** The map of a place on earth. */
const mapOf = (fields: Fields): string | undefined => {
  const [latitude, longitude] = [Number(fields('Latitude') ?? NaN), Number(fields('Longitude') ?? NaN)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
}
