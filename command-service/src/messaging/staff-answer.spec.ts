import type { ConversationEvent } from '@clinic/shared-events/messaging/conversation-events.ts'
import { describe, expect, it } from 'vitest'
import { contentsOf, nameIn } from './staff-answer.ts'

const named = (patientName?: string): ConversationEvent => ({
  type: 'MessageSent',
  data: {
    conversationId: 'one',
    messageId: 'r',
    messageType: 'whatsapp',
    by: 'bot',
    delivery: 'twilio',
    responseId: null,
    action: 'none',
    outcome: 'none',
  },
  contact: patientName === undefined ? {} : { patientName },
  clinical: { content: 'Hola' },
})
const staff = { by: 'staff', messageType: 'whatsapp' } as const
const content = 'Sí, atendemos.\n\n  ¿Le sirve\tel lunes?'
const template = { contentSid: 'HX9', variables: { 1: 'Ana', 2: 'Sí, atendemos. ¿Le sirve el lunes?' } }

describe('what staff answer goes out', () => {
  // @rule bot-free-text
  it('as free text, and by the general template in one line where that is refused', () => {
    expect(contentsOf('HX9', { data: staff, content, name: 'Ana' })).toEqual([{ body: content }, template])
    expect(contentsOf('HX9', { data: { ...staff, byTemplate: true }, content, name: 'Ana' })).toEqual([template])
  })

  // @rule bot-free-text
  it('by nothing else where there is no template, the text is too long for it, or it is no text of staff by WhatsApp', () => {
    const long = 'a'.repeat(801)
    expect(contentsOf(null, { data: staff, content, name: 'Ana' })).toEqual([{ body: content }])
    expect(contentsOf(null, { data: { ...staff, byTemplate: true }, content, name: 'Ana' })).toEqual([])
    expect(contentsOf('HX9', { data: staff, content: long, name: 'Ana' })).toEqual([{ body: long }])
    for (const data of [{ ...staff, by: 'bot' } as const, { ...staff, messageType: 'sms' } as const])
      expect(contentsOf('HX9', { data, content, name: 'Ana' })).toEqual([{ body: content }])
  })

  it('with the newest name there is, in one line', () => {
    expect(nameIn([named('Ana'), named('Ana\n Solís'), named()])).toBe('Ana Solís')
    expect(nameIn([named(), named(' ')])).toBe('paciente')
    const opened: ConversationEvent = {
      type: 'ConversationOpened',
      data: { conversationId: 'one' },
      contact: { phoneNumber: '+50688881234', patientName: 'Ana Solís' },
    }
    expect(nameIn([opened, named()])).toBe('Ana Solís')
    expect(nameIn([{ ...opened, contact: null }])).toBe('paciente')
  })
})
