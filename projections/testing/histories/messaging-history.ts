import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import { deliverySteps } from './delivery-history.ts'

type Recording = { record(stream: string, event: AnyEvent, actor?: string): void; random(): number }

/** What administrators set of the bot, and what is written with it. */
export const messagingSteps = ({ record, random }: Recording) => {
  const stream = 'messaging-settings'
  const [admin, messageService] = ['staff:admin', 'whatsapp'] as const
  const ids: string[] = []
  let [responses, configured] = [0, 0]
  let previousId: string | null = null

  const configure = (): void => {
    drop()
    const configId = `config${configured++}`
    ids.push(configId)
    const token = { tokenEnding: random() < 0.5 ? 'c3d4' : null }
    const data = { configId, title: `Cuenta ${configId}`, accountSid: 'AC01', ...token, messageService, templates: {} }
    record(stream, { type: 'BotConfigurationCreated', data }, admin)
  }

  const activate = (): void => {
    const configId = ids[Math.floor(random() * ids.length)]
    if (configId === undefined || configId === previousId) return
    record(stream, { type: 'BotConfigurationActivated', data: { configId, previousId } }, admin)
    previousId = configId
  }

  const changeToken = (configId: string): void =>
    record(stream, { type: 'BotTokenReplaced', data: { configId, tokenEnding: 'e5f6' } }, admin)

  const drop = (): void => {
    const configId = ids.find((id) => id !== previousId)
    if (configId === undefined || ids.length < 4) return
    changeToken(configId)
    record(stream, { type: 'BotConfigurationDeleted', data: { configId } }, admin)
    ids.splice(ids.indexOf(configId), 1)
  }

  const deactivate = (): void => {
    if (previousId === null) return
    record(stream, { type: 'BotConfigurationDeactivated', data: { configId: previousId } }, admin)
    previousId = null
  }

  const respond = (): void => {
    const data = { responseId: `response${++responses}`, keywords: ['precio'], template: 'Vea «Precios».' }
    const more = { action: 'none', messageType: messageService, priority: 1 + Math.floor(random() * 10) }
    record(stream, { type: 'AutoResponseCreated', data: { ...data, ...more } }, admin)
  }

  const off = new Set<string>()
  const switchResponse = (): void => {
    if (responses === 0) return
    const responseId = `response${1 + Math.floor(random() * responses)}`
    const type = off.delete(responseId) ? 'AutoResponseActivated' : 'AutoResponseDeactivated'
    if (type === 'AutoResponseDeactivated') off.add(responseId)
    record(stream, { type, data: { responseId } }, admin)
  }

  const chooseHours = (): void => {
    const data = { first: 72 + Math.floor(random() * 90), second: 24, quietFrom: '20:00', quietTo: '07:00' }
    record(stream, { type: 'ReminderHoursChosen', data }, admin)
  }

  const reword = (): void => {
    const data = { textId: random() < 0.5 ? 'chat.hello' : 'mail.book', text: random() < 0.3 ? null : 'Otro texto' }
    record(stream, { type: 'MessageTextReworded', data }, admin)
  }

  const choosePractice = (): void => {
    const hours = [[], ['08:00'], [], ['09:00', '14:00'], [], [], ['08:00']]
    const [isNamed, bookingsOpen] = [random() < 0.5, random() < 0.3]
    const data = isNamed ? { name: 'Clínica del Norte', deposit: 6_000 } : { hours, bookingsOpen }
    record('practice-settings', { type: 'PracticeDetailsChosen', data }, admin)
  }

  const tryTemplate = templateSteps({ record, random })
  const talk = conversationSteps({ record, random })
  return (): void => {
    const step = random()
    if (step > 0.52) talk()
    else if (step > 0.5) choosePractice()
    else if (step > 0.46) reword()
    else if (step > 0.4) chooseHours()
    else if (step > 0.37) tryTemplate()
    else if (ids.length === 0 || step < 0.1) configure()
    else if (step < 0.22) activate()
    else if (step < 0.25) deactivate()
    else if (step < 0.33) respond()
    else switchResponse()
  }
}

/** Tests of templates, the phones of some erased since, and mails of invitations, orders and forms. */
const templateSteps = (recording: Recording) => {
  const send = deliverySteps(recording)
  let tests = 0
  return (): void => {
    if (++tests % 3 === 0) {
      const about = { of: 'invitation', staffId: `staff${tests % 5}`, invitation: 'i1' } as const
      send({ deliveryId: `invitation${tests}`, channel: 'email', about }, null)
      const orderId = `order${tests}`
      const ofOrder = { of: 'order', orderId, kind: 'ordered' } as const
      send({ deliveryId: `${orderId}.ordered.email.0`, channel: 'email', about: ofOrder }, null)
      const ofForm = { of: 'form', form: 'first-session' } as const
      send({ deliveryId: `form${tests}`, channel: 'email', about: ofForm }, null)
      return
    }
    const about = { of: 'test', what: 'general', contentSid: 'HX01', configId: 'config0' } as const
    const contact = recording.random() < 0.1 ? null : { phoneNumber: '+50688881234' }
    send({ deliveryId: `test${tests}`, channel: 'whatsapp', about }, contact)
  }
}

type Talk = { conversationId: string; toReview: string[]; sent: string[]; opened: boolean }

/** A few conversations: messages that come in, are answered, wait for staff and are reviewed; some of them erased since. */
const conversationSteps = ({ record, random }: Recording) => {
  const talks = new Map<string, Talk>()
  const send = deliverySteps({ record, random })
  const messageType = 'whatsapp'
  let messages = 0

  const receive = (talk: Talk): void => {
    const { conversationId } = talk
    const messageId = `message${++messages}`
    const erased = random() < 0.1
    const said = (content: string) => (erased ? null : { content })
    const common = { conversationId, messageType }
    // Without chance, so that what follows stays as it was.
    if (!talk.opened && messages % 2 === 0) {
      const contact = erased ? null : { phoneNumber: '50688881234', patientName: 'María' }
      const data = { conversationId, ...(messages % 4 === 0 && { appointmentId: 'appointment1' }) }
      record(`conversation-${conversationId}`, { type: 'ConversationOpened', data, contact }, 'staff:admin')
      talk.opened = true
    }
    const files = messages % 3 === 0 && { files: [{ type: 'image/jpeg', uri: null }] }
    record(`conversation-${conversationId}`, {
      type: 'MessageReceived',
      data: {
        ...common,
        messageId,
        messageSid: null,
        configId: null,
        test: random() < 0.5,
        opens: !talk.opened,
        ...files,
      },
      contact: erased ? null : { phoneNumber: '50688881234' },
      clinical: said('Hola'),
    })
    talk.opened = true
    if (files) {
      const kept = { conversationId, messageId, number: 0, size: 1024 }
      record(`conversation-${conversationId}`, { type: 'MessageFileKept', data: kept })
    }
    // As above.
    if (messages % 4 === 0) {
      const notice = { kind: 'reminder-1-day', date: '2026-11-24', startTime: '09:00', appointmentId: 'appointment1' }
      const data = { ...common, ...notice, deliveryId: `news${messages}` }
      const contact = erased ? null : { phoneNumber: '50688881234' }
      record(`conversation-${conversationId}`, { type: 'NoticeSent', data, contact })
      const lost = { conversationId, deliveryId: data.deliveryId }
      record(`conversation-${conversationId}`, { type: 'NoticeNotDelivered', data: lost })
    }
    const [understood, reply] = [random() < 0.6, `reply${messages}`]
    const done = {
      action: 'appointment_confirm',
      outcome: 'done',
      appointmentId: 'appointment1',
      responseId: 'response1',
    }
    const none = { action: 'none', outcome: 'none', responseId: null }
    const data = {
      ...common,
      messageId: reply,
      inReplyTo: messageId,
      by: 'bot',
      delivery: 'twilio',
      ...(understood ? done : none),
    }
    const contact = erased ? null : { ...(understood && { patientName: 'María' }) }
    record(`conversation-${conversationId}`, { type: 'MessageSent', data, contact, clinical: said('Con gusto') })
    talk.sent.push(reply)
    if (understood) return
    talk.toReview.push(messageId)
    const marked = { conversationId, messageId, why: 'not-understood' }
    record(`conversation-${conversationId}`, { type: 'MessageMarkedForReview', data: marked })
  }

  return (): void => {
    const conversationId = `talk${Math.floor(random() * 4)}`
    const talk = talks.get(conversationId) ?? { conversationId, toReview: [], sent: [], opened: false }
    talks.set(conversationId, talk)
    const [sent, step] = [talk.sent.at(-1), random()]
    if (sent && step < 0.25) {
      const about = { of: 'conversation', conversationId, messageId: sent, by: 'bot' } as const
      send({ deliveryId: sent, channel: 'whatsapp', about })
    } else if (talk.toReview.length > 0 && step < 0.5) {
      const data = { conversationId, messageIds: talk.toReview }
      talk.toReview = []
      record(`conversation-${conversationId}`, { type: 'ConversationReviewed', data }, 'staff:admin')
      const type = messages % 2 === 0 ? 'ConversationTakenOver' : 'ConversationGivenBack'
      record(`conversation-${conversationId}`, { type, data: { conversationId } }, 'staff:admin')
    } else receive(talk)
  }
}
