import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standardTexts } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { friday, own, responses, step, tuesday, visitAt, wrote } from '../../../testing/bot-samples.ts'
import type { Question } from '../conversation-state.ts'
import type { VisitWithNotice } from '../last-notice.ts'
import type { BotInput } from './bot-step.ts'
import { filled } from './bot-texts.ts'
import { needsVisits } from './needs-visits.ts'

const startOf = ({ date, startTime }: VisitWithNotice) => ({ date, startTime })
const confirmed = { kind: 'act', action: 'appointment_confirm' }
const toStaff = { kind: 'reply', text: standardTexts['bot.notUnderstood'], review: 'not-understood' }
const both = [tuesday, friday]
const asked: Question = {
  action: 'appointment_cancel',
  appointmentIds: ['a1', 'a2'],
  responseId: 'cancel',
  starts: both.map(startOf),
  askedAt: '2026-11-23T14:00:00.000Z',
}
/** The visit whose patient was written to at that hour of today. */
const noticed = (says: 'asks' | 'answers' | 'informs', hour: string, visit = tuesday): VisitWithNotice => ({
  ...visit,
  lastNotice: { says, at: `2026-11-23T${hour}:00.000Z` },
})
/** To what a reminder asked for, half an hour ago. */
const reminded: Partial<BotInput> = { visits: [noticed('asks', '14:30')], lastSent: wrote('bot') }

/** What people write beside what they mean; no phrase, courtesy, name, or word of a day or an hour. */
const word = fc.constantFrom(
  ...['dolor', 'fiebre', 'sinpe', 'pago', 'pero', 'no', 'aún', 'quizás', 'llamen', 'hija', 'dudas', 'que', 'urgente'],
  ...['rodilla', 'aviso', 'después', 'cuando', 'lluvia', 'casa', 'esposo', 'cambié', 'porque', 'tal', 'vez', 'ahorita'],
)

describe('a message that is a whole phrase', () => {
  // @rule bot-actions, bot-keywords
  it.each([
    ['confirmo', 'appointment_confirm'],
    ['¡CONFIRMO! 🙏🏽', 'appointment_confirm'],
    ['Buenas tardes, confirmo mi cita, muchas gracias doctora', 'appointment_confirm'],
    ['Sí, confirmo', 'appointment_confirm'],
    ['Confirmo. María', 'appointment_confirm'],
    ['Hola Mueve, confirmo', 'appointment_confirm'],
    ['cancelar', 'appointment_cancel'],
    ['Deseo cancelar la cita, por favor', 'appointment_cancel'],
    ['cancelacion', 'appointment_cancel'],
    ['No puedo ir', 'appointment_cancel'],
    ['reprogramar 🙏', 'appointment_reschedule'],
    ['Otra   fecha, gracias', 'appointment_reschedule'],
  ])('%s does it with the one visit of the number', (text, action) => {
    expect(step(text)).toMatchObject({ kind: 'act', action, visit: tuesday })
    expect(step(text)).not.toHaveProperty('note')
  })

  // @rule bot-unknown-number: Issue: what an unknown number asks for is for staff
  it('of an unknown number is for staff', () => {
    expect(step('confirmo', { visits: [] })).toEqual({
      kind: 'reply',
      text: standardTexts['bot.noVisit'],
      responseId: 'confirm',
      review: 'no-appointment',
    })
  })

  // @rule bot-two-keywords: Issue: of two keywords at once the priority decides, then the older response; two wishes
  //   are none
  it('is of two responses the one of the higher priority, then the older; of two wishes none', () => {
    const sos = (id: string, priority: number) => own(id, ['cita'], { priority, action: 'appointment_cancel' })
    expect(step('cita', { responses: [sos('low', 1), sos('high', 2)] })).toMatchObject({ responseId: 'high' })
    expect(step('cita', { responses: [sos('older', 2), sos('newer', 2)] })).toMatchObject({ responseId: 'older' })
    expect(step('Confirmo, otra fecha')).toMatchObject(toStaff)
    const other = own('other', ['cita'], { action: 'appointment_confirm' })
    expect(step('cita', { responses: [sos('one', 1), other] })).toMatchObject(toStaff)
  })

  // @rule bot-response-switch: Ours: a response is switched off and on again, with its state shown; the bot uses the
  //   active ones alone, and the default responses bring none back (decision 152)
  it('of a response that was switched off is none, nor is what it asked before still open', () => {
    const off = responses.map((one) => (one.id === 'cancel' ? { ...one, isActive: false } : one))
    expect(step('cancelar', { responses: off })).toMatchObject(toStaff)
    expect(step('2', { visits: both, question: asked })).toMatchObject({ kind: 'act', visit: friday })
    expect(step('2', { visits: both, question: asked, responses: off })).toMatchObject(toStaff)
  })
})

describe('a message that says more than a phrase', () => {
  // @rule bot-whole-phrase: Issue: free text acts only where the whole of it is a known phrase; anything else waits
  //   for staff and is told so (decision 140)
  it.each([
    'Confirmo el SINPE',
    'mañana confirmo',
    'Le confirmo que el dolor bajó',
    'Tengo dudas de confirmar',
    'No confirmo',
    'Confirmo que no voy',
    'Confirmo, pero más tarde',
    'Si no puedo ir le aviso',
    '¿Confirmo?',
    '¿Puedo confirmar mañana?',
    'confirmo 👎🏽',
    'Confirmo ❌',
    'Confirmo 🤔',
    'confirmo 🛑',
    'Confirmo？',
    'Ya cancelé',
    '¿Cuánto debo cancelar?',
    'Quiero cancelar el saldo',
    'No quiero cancelar',
    'Cancelar la cita del 26/11',
    'Confirmo la de pasado mañana',
    'No quiero reprogramar',
    'Reprogramar porque tengo fiebre',
    'Hola, tengo fiebre y mucho dolor desde la terapia',
    'Buenas tardes, necesito que me llamen urgente',
    'hola, mejor el jueves',
    'No puedo a esa hora, gracias',
    'gracias, no',
    'Sí, gracias',
    '¿Me duele mucho, qué hago?',
    '2',
    '',
    '🙏',
  ])('does nothing: %s waits for staff, and is told so', (text) => {
    expect(step(text)).toEqual({ ...toStaff, responseId: null })
    expect(step(text, { visits: both })).toEqual({ ...toStaff, responseId: null })
  })

  // @rule bot-whole-phrase
  it('is not confirmed by what a reminder asked for either', () => {
    for (const text of [
      'Ok, pero más tarde',
      'Sí, si no llueve',
      '¿Ok?',
      '👍 ❌',
      'Ok 🤷‍♀️',
      'ok 😡',
      'ok 💔',
      'Listo, ya pagué',
      'Perfecto el jueves',
    ])
      expect(step(text, reminded)).toMatchObject(toStaff)
  })

  const some = (least: number) => fc.array(word, { minLength: least, maxLength: 4 })
  const phrases = responses
    .filter(({ action }) => action !== 'none')
    .flatMap(({ triggerKeywords, action }) => triggerKeywords.map((phrase) => ({ phrase, action })))
  const agreed = ['sí', 'ok', '👍', '👍🏽', 'De acuerdo', 'listo', 'PERFECTO']
  const phrase = fc.constantFrom(...phrases.map((one) => one.phrase), ...agreed)
  const question = fc.constantFrom(null, asked)

  // @rule bot-whole-phrase
  it('acts never, whatever words stand around a phrase, and is never unseen', () => {
    fc.assert(
      fc.property(phrase, some(0), some(0), question, (meant, before, after, open) => {
        fc.pre(before.length + after.length > 0)
        const text = [...before, meant, ...after].join(' ')
        for (const visits of [reminded.visits ?? [], both])
          expect(step(text, { ...reminded, visits, question: open })).toMatchObject(toStaff)
      }),
    )
  })

  // @rule bot-whole-phrase
  it('acts never where it is any text that is not made of phrases alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), phrase, (text, meant) => {
        fc.pre(/[\p{L}\p{N}]{4}/u.test(text))
        expect(step(`${text}x ${meant}`, reminded).kind).toBe('reply')
      }),
    )
  })

  // @rule bot-actions: §3 A response confirms, asks to cancel, asks to reschedule, or does nothing
  it('always acts where nothing but greetings, thanks, names, signs and emoji stand around a phrase', () => {
    const around = fc.array(
      fc.constantFrom(
        ...[
          'hola',
          'Buenas tardes',
          'gracias',
          'Muchas gracias',
          'por favor',
          'doctora',
          'María',
          'Mueve',
          '🙏🏽',
          '😊',
        ],
        ...['!', '...', ',', '¡', '-', '❤️', '\n', '(', ')', 'ok', 'sí'],
      ),
      { maxLength: 4 },
    )
    const clear = phrases.filter((one) => one.phrase !== 'sí')
    fc.assert(
      fc.property(fc.constantFrom(...clear), around, around, ({ phrase: meant, action }, before, after) => {
        const text = [...before, meant, ...after].join(' ')
        expect(step(text, reminded)).toMatchObject({ kind: 'act', action, visit: { appointmentId: 'a1' } })
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...agreed), around, around, (meant, before, after) => {
        expect(step([...before, meant, ...after].join(' '), reminded)).toMatchObject(confirmed)
      }),
    )
  })
})

describe('a wish for another time', () => {
  // @rule bot-wished-time: Issue: who asks for another time may name it: the words are the request's note, which names
  //   the conversation; where nothing keeps them the message waits for staff
  it.each([
    'reprogramar para el viernes a las 3',
    'Hola, quiero reprogramar mi cita, mejor el jueves 26 a las 2:30 p. m. gracias',
    'Otra fecha: lunes o martes por la tarde',
  ])('%s is asked for with its words as the note', (text) => {
    expect(step(text)).toMatchObject({ kind: 'act', action: 'appointment_reschedule', visit: tuesday, note: text })
  })

  // @rule bot-wished-time
  it('of several visits is asked which, and waits for staff too: its words would be lost', () => {
    const list = { kind: 'reply', asked: { action: 'appointment_reschedule', appointmentIds: ['a1', 'a2'] } }
    const wish = 'reprogramar para el viernes'
    expect(step(wish, { visits: both })).toMatchObject({ ...list, review: 'says-more' })
    expect(step('reprogramar', { visits: both })).toMatchObject({ ...list, review: null })
    expect(step(wish, { visits: [] })).toMatchObject({ review: 'no-appointment' })
  })
})

describe('a number with several visits', () => {
  // @rule bot-which-appointment: Issue: of a number with two appointments the bot sends a numbered list; a number
  //   answers the newest alone, for a day
  it('is asked which of them is meant', () => {
    const text = [
      'Tiene varias citas:',
      '1) 24/11/2026 a las 9:00 AM',
      '2) 27/11/2026 a las 2:00 PM',
      'Responda con el número de la cita que desea cancelar.',
    ].join('\n')
    expect(step('cancelar', { visits: both })).toEqual({
      kind: 'reply',
      text,
      responseId: 'cancel',
      review: null,
      asked: { action: 'appointment_cancel', appointmentIds: ['a1', 'a2'], starts: both.map(startOf) },
    })
  })

  // @rule bot-which-appointment
  it.each([
    ['2', 'a2'],
    ['La 2, por favor', 'a2'],
    ['la primera', 'a1'],
    ['cancelar la 2', 'a2'],
    ['sí, la 2', 'a2'],
    ['Gracias, la segunda', 'a2'],
    ['opción 2', 'a2'],
    ['2️⃣', 'a2'],
    ['dos 🙏', 'a2'],
  ])('takes %s as the answer to its list', (text, appointmentId) => {
    const answer = step(text, { visits: both, question: asked })
    expect(answer).toMatchObject({ kind: 'act', action: 'appointment_cancel', visit: { appointmentId } })
  })

  // @rule bot-answer-unclear: A number that the list has not, or who agrees to a list of several, is asked again
  it.each(['9', 'la 12', 'sí', 'Sí, gracias'])('asks again where %s does not say which', (text) => {
    const again = step(text, { visits: both, question: asked, lastSent: wrote('bot') })
    expect(again).toMatchObject({ kind: 'reply', asked: { action: 'appointment_cancel' } })
    expect('text' in again && again.text).toMatch(/^No nos quedó claro/)
  })

  // @rule bot-answer-plain: Only a number answers a list: a day, an hour or any other word is for staff
  it.each([
    'a la una',
    'la de las 2',
    'la del viernes',
    '1 o 2',
    'no, la 2 no',
    '¿La 2?',
    'El viernes trabajo',
    'Mañana les aviso',
  ])('reads %s as no answer to its list: it is for staff', (text) =>
    expect(step(text, { visits: both, question: asked })).toMatchObject(toStaff),
  )

  // @rule bot-answer-as-listed: A number answers the list as it was shown, for what was asked, at the start that was
  //   listed; what is gone or was moved since is asked again
  it('acts for what was asked at the start that was listed, unless another wish is written', () => {
    const moved = { ...friday, date: '2026-12-02' }
    const answer = step('2', { visits: [tuesday, moved], question: asked })
    expect(answer).toMatchObject({ kind: 'act', visit: { appointmentId: 'a2', ...startOf(friday) } })
    expect(step('confirmo la 2', { visits: both, question: asked })).toMatchObject({ ...confirmed, visit: friday })
  })

  // @rule bot-answer-as-listed
  it('asks again where the visit that was listed is gone', () => {
    const again = step('1', { visits: [friday], question: asked })
    expect(again).toMatchObject({ asked: { appointmentIds: ['a2'] } })
    expect('text' in again && again.text).toMatch(/^Esa cita cambió o ya no está/)
    expect(step('1', { visits: [], question: asked })).toMatchObject({ review: 'no-appointment' })
  })

  // @rule bot-which-appointment
  it('forgets its list after a day', () => {
    const question = { ...asked, askedAt: '2026-11-22T15:00:00.000Z' }
    expect(step('2', { visits: both, question })).toMatchObject(toStaff)
  })

  // @rule bot-long-list: Ten visits are listed at most, with how many more there are
  it('lists the next ten of many, and says how many more there are', () => {
    const visits = Array.from({ length: 48 }, (_, at) =>
      visitAt(`a${at}`, `2026-${at < 28 ? '11' : '12'}-${String((at % 28) + 1).padStart(2, '0')}`, '10:00'),
    )
    const list = step('cancelar', { visits })
    const text = 'text' in list ? list.text : ''
    expect(text.length).toBeLessThan(1600)
    expect(text.match(/^\d+\) /gm)).toHaveLength(10)
    expect(text).toContain('\nY 38 más: si es una de ellas, díganos cuál')
    const all = visits.map((visit) => ({ ...visit, confirmed: true }))
    const none = step('confirmo', { visits: all })
    expect('text' in none && none.text.match(/^- /gm)).toHaveLength(10)
  })

  // @rule bot-which-appointment
  it('is asked which where a name is none of the visit that is left', () => {
    const ana = visitAt('a1', '2026-11-24', '09:00', { patientName: 'Ana Solís', confirmed: true })
    const luis = visitAt('a2', '2026-11-27', '14:00', { patientName: 'Luis Solís' })
    const visits = [ana, luis]
    for (const text of ['Confirmo, Ana', 'Confirmo. Ana Solís'])
      expect(step(text, { visits })).toMatchObject({ kind: 'reply', asked: { appointmentIds: ['a2'] } })
    for (const text of ['confirmo', 'Confirmo, Luis', 'Confirmo, Solís'])
      expect(step(text, { visits })).toMatchObject({ kind: 'act', visit: luis })
  })

  // @rule bot-which-appointment, bot-wished-time
  it('takes a day for a day where another time is wished for', () => {
    expect(step('reprogramar la 2', { visits: both, question: asked })).toMatchObject({ kind: 'act', visit: friday })
    const list = { asked: { action: 'appointment_reschedule' }, review: 'says-more' }
    expect(step('reprogramar el 2', { visits: both, question: asked })).toMatchObject(list)
  })

  // @rule bot-shared-phone: Where a phone has several visits, which may be of several people, nobody is named until
  //   one is chosen
  it('is named to nobody', () => {
    const named = [own('greeting', ['hola'], { responseTemplate: '¡Hola {nombre}!' })]
    expect(step('hola', { responses: named })).toMatchObject({ text: '¡Hola María!' })
    expect(step('hola', { responses: named, visits: both })).toMatchObject({ text: '¡Hola!' })
  })
})

describe('a message that merely agrees', () => {
  const agreements = ['Sí', 'Ok', '👍🏻 gracias', 'De acuerdo, gracias', 'Claro que sí', 'Listo', '¡Perfecto! 🙏']

  // @rule bot-agreement: Issue: what merely agrees ('Ok', '👍🏻 gracias') confirms only what our last words asked for;
  //   else it is for staff, and after words of the bot thanks alone are answered (decision 140)
  it.each(agreements)('%s confirms what a reminder asked for last', (text) => {
    expect(step(text, reminded)).toMatchObject(confirmed)
    expect(step(text, { visits: [noticed('asks', '14:30')], lastSent: wrote('staff') })).toMatchObject(confirmed)
    expect(step(text, { visits: [noticed('asks', '14:30')] })).toMatchObject(confirmed)
  })

  // @rule bot-agreement
  it.each(agreements)('%s to what staff wrote, or to nothing that we know of, is for staff', (text) => {
    expect(step(text)).toMatchObject(toStaff)
    expect(step(text, { lastSent: wrote('staff') })).toMatchObject(toStaff)
    expect(step(text, { visits: [noticed('asks', '13:00')], lastSent: wrote('staff') })).toMatchObject(toStaff)
    expect(step(text, { visits: [noticed('answers', '14:30')], lastSent: wrote('bot') })).toMatchObject(toStaff)
    expect(step(text, { visits: [noticed('answers', '14:30')] })).toMatchObject(toStaff)
  })

  // @rule bot-agreement
  it('to staff stays theirs, though a reminder was prepared for them to send since', () => {
    const visits = [{ ...tuesday, lastNotice: { says: 'asks', at: '2026-11-23T14:30:00.000Z', manual: true } } as const]
    expect(step('Sí', { visits, lastSent: wrote('staff') })).toMatchObject(toStaff)
    expect(step('Sí', { visits, lastSent: wrote('bot') })).toMatchObject(confirmed)
  })

  // @rule bot-agreement
  it('after words of the bot, or news that ask nothing, confirms nothing: thanks are answered, the rest is for staff', () => {
    const thanks = { kind: 'reply', responseId: 'thanks', review: null }
    expect(step('Sí, gracias', { lastSent: wrote('bot') })).toMatchObject(thanks)
    expect(step('Ok, gracias', { visits: [noticed('informs', '14:30')], lastSent: wrote('bot') })).toMatchObject(thanks)
    expect(step('Gracias, doctora', { lastSent: wrote('staff') })).toMatchObject(thanks)
    expect(step('Sí', { lastSent: wrote('bot') })).toMatchObject(toStaff)
  })

  // @rule bot-agreement
  it('is about the visit whose confirmation was asked for last; of two it is asked which', () => {
    const visits = [noticed('asks', '14:30'), friday]
    expect(step('Sí', { visits, lastSent: wrote('bot') })).toMatchObject({ ...confirmed, visit: visits[0] })
    const two = [noticed('asks', '14:30'), noticed('asks', '14:31', friday)]
    expect(step('Sí', { visits: two, lastSent: wrote('bot') })).toMatchObject({
      asked: { appointmentIds: ['a1', 'a2'] },
    })
    const answered = [noticed('asks', '14:30'), noticed('answers', '14:31', friday)]
    expect(step('Sí', { visits: answered, lastSent: wrote('bot') })).toMatchObject(toStaff)
  })

  // @rule bot-agreement
  it('answers a list of one visit, unless something was asked after it', () => {
    const question = { ...asked, appointmentIds: ['a1'], starts: [startOf(tuesday)] }
    const listed = { question, lastSent: wrote('bot') }
    for (const text of ['Sí', 'ok', 'Sí, por favor'])
      expect(step(text, listed)).toMatchObject({ kind: 'act', action: 'appointment_cancel', visit: tuesday })
    expect(step('Sí', { ...listed, visits: [noticed('asks', '14:30')] })).toMatchObject(confirmed)
  })

  // @rule bot-answer-after-staff: Once staff wrote after the bot's list, a number answers it no more: it is for staff
  it('or is a number answers no list after words of staff', () => {
    for (const text of ['2', 'la segunda', 'Sí', 'cancelar la 2']) {
      const question = { ...asked, askedAt: '2026-11-23T13:00:00.000Z' }
      expect(step(text, { visits: both, question, lastSent: wrote('staff') })).toMatchObject(toStaff)
      const answered = { visits: [noticed('answers', '14:30'), friday], question, lastSent: wrote('bot', '13:00') }
      expect(step(text, answered)).toMatchObject(toStaff)
    }
  })

  // @rule bot-response-switch
  it('confirms nothing where no response confirms', () => {
    const off = responses.map((one) => (one.id === 'confirm' ? { ...one, isActive: false } : one))
    expect(step('Ok', { ...reminded, responses: off })).toMatchObject(toStaff)
  })
})

describe('to confirm', () => {
  // @rule bot-requested: A visit that the patient asked to cancel or to move is confirmed by no word while the request
  //   waits: that is for staff
  it('a visit that the patient asked to cancel or to move is for staff, and names it', () => {
    const visits = [{ ...noticed('asks', '14:30'), requested: true }]
    const left = { kind: 'reply', review: 'action-refused', appointmentId: 'a1' }
    for (const text of ['confirmo', 'Sí']) expect(step(text, { ...reminded, visits })).toMatchObject(left)
    const answer = step('confirmo', { visits })
    expect('text' in answer && answer.text).toContain('la cita del 24/11/2026 a las 9:00 AM')
    expect(step('cancelar', { visits })).toMatchObject({ kind: 'act', action: 'appointment_cancel' })
  })

  // @rule bot-confirmed-already: To confirm is asked of the visits that are not confirmed; the one that is left is
  //   taken, and where none is it is said
  it('lists what is not confirmed yet, takes the one that is left, and says so where none is', () => {
    const done = { ...tuesday, confirmed: true }
    const sunday = visitAt('a3', '2026-11-29', '10:00')
    const list = step('confirmo', { visits: [done, friday, sunday] })
    expect(list).toMatchObject({ asked: { appointmentIds: ['a2', 'a3'] } })
    expect('text' in list && list.text).toMatch(/^Tiene varias citas por confirmar:/)
    expect(step('cancelar', { visits: [done, friday] })).toMatchObject({ asked: { appointmentIds: ['a1', 'a2'] } })
    expect(step('confirmo', { visits: [done, friday] })).toMatchObject({ ...confirmed, visit: friday })
    expect(step('confirmo', { visits: [done, { ...friday, confirmed: true }] })).toEqual({
      kind: 'reply',
      responseId: 'confirm',
      review: null,
      text: `${standardTexts['bot.allConfirmed']}\n- 24/11/2026 a las 9:00 AM\n- 27/11/2026 a las 2:00 PM`,
    })
    expect(step('confirmo', { visits: [done] })).toMatchObject({
      ...confirmed,
      template: standardTexts['bot.confirmedAlready'],
    })
  })
})

describe('a response without an action', () => {
  // @rule bot-little-else: Issue: a response without an action answers alone only where the message says little else;
  //   otherwise the message waits for staff too
  it.each([
    ['hola', 'greeting'],
    ['¡Buenos días, doctora! 🌞', 'greeting'],
    ['Muchas gracias 🙏🏽', 'thanks'],
    ['¿Cuánto cuesta?', 'prices'],
    ['Hola, ¿precio de consulta?', 'prices'],
    ['Hola, ¿cuál es el precio de la terapia, por favor?', 'prices'],
    ['¿Tienen disponibilidad?', 'hours'],
    ['¿Es a domicilio?', 'place'],
  ])('answers %s alone, which says little else', (text, responseId) => {
    expect(step(text, { visits: [] })).toMatchObject({ kind: 'reply', responseId, review: null })
  })

  // @rule bot-little-else
  it.each([
    'Hola, ¿cuánto cuesta la sesión para mi mamá?',
    'Confirmo, ¿precio?',
    'Sí, ¿cuánto cuesta?',
    'cancelar, ¿cuánto cuesta?',
  ])('answers %s, which says more, and it waits for staff all the same', (text) => {
    expect(step(text)).toMatchObject({ kind: 'reply', responseId: 'prices', review: 'says-more' })
  })

  // @rule bot-little-else
  it.each([
    ...[
      'Quiero una sesión, ¿cuánto cuesta?',
      'Precio? Me caí',
      'precio sangrado rodilla',
      'Ya pagué el costo',
      'Mi ubicación cambió',
      'Horarios? Urge',
    ],
    ...['¿Dónde están? No llegaron', 'No hay disponibilidad', 'Me cuesta respirar', 'Le cuesta caminar'],
    ...['Nuevo domicilio: Heredia', 'Domicilio, tengo fiebre', 'No tengo disponibilidad', 'Me cobran doble'],
  ])('leaves %s to staff, whatever else it is answered', (text) => {
    expect(step(text, { visits: [] })).toMatchObject({ review: expect.any(String) })
  })

  // @rule bot-little-else
  it('is never all that becomes of a message with any word but those of a question', () => {
    const keywords = responses.filter(({ action }) => action === 'none').flatMap((one) => one.triggerKeywords)
    const words = fc.array(
      word.filter((one) => one !== 'que'),
      { minLength: 1, maxLength: 2 },
    )
    fc.assert(
      fc.property(fc.constantFrom(...keywords), words, words, fc.boolean(), (keyword, before, after, only) => {
        const text = [...(only ? [] : before), keyword, ...after].join(' ')
        expect(step(text, { visits: [] })).toMatchObject({
          review: expect.stringMatching(/^(says-more|not-understood)$/),
        })
      }),
    )
  })

  // @rule bot-little-else
  it('answers nothing alone beside what may answer its list', () => {
    expect(step('¿Precio de las terapias?', { visits: both, question: asked })).toMatchObject({ review: 'says-more' })
    expect(step('¿Precio de las terapias?', { visits: both })).toMatchObject({ responseId: 'prices', review: null })
  })

  // @rule bot-keywords: Issue: keywords are found whatever accents, capitals and emoji there are, as whole words
  it('is found by whole words without accents, capitals and signs, and by an emoji', () => {
    const found = ['VALORACION', '¡valoración!', 'valoraciones', '❤', '🩹'].map((text) => {
      const done = step(text, { responses: [own('own', ['valoración', '❤️'])] })
      return 'responseId' in done && done.responseId
    })
    expect(found).toEqual(['own', 'own', null, 'own', null])
  })

  // @rule bot-two-keywords
  it('is of two the one of the higher priority, then the older', () => {
    const found = (...several: ReturnType<typeof own>[]) => step('ropa', { responses: several })
    expect(found(own('low', ['ropa']), own('high', ['ropa'], { priority: 2 }))).toMatchObject({ responseId: 'high' })
    expect(found(own('older', ['ropa']), own('newer', ['ropa']))).toMatchObject({ responseId: 'older' })
    expect(found(own('off', ['ropa'], { isActive: false }))).toMatchObject(toStaff)
  })

  // @rule bot-response-fields: Ours: a response's text takes name, day and hour of the appointment
  it('takes name, day and hour into its text, written as in every message', () => {
    expect(filled('¡Gracias, {nombre}! Su cita del {fecha} a las {hora}.', tuesday)).toBe(
      '¡Gracias, María! Su cita del 24/11/2026 a las 9:00 AM.',
    )
    expect(filled('¡Hola {nombre}! ¿Cómo está?', null)).toBe('¡Hola! ¿Cómo está?')
  })
})

describe('a word not to be written to', () => {
  // @rule opt-out-word: Issue: a word in a message asks not to be written to by WhatsApp, another to be again; it goes
  //   before keywords, once by the message's id (decision 67)
  it('goes before any keyword and any list; cancelling is the appointment’s', () => {
    const baja = [own('baja', ['baja', 'alta'], { priority: 10 })]
    const out = { kind: 'prefer', wanted: false, review: null }
    expect(step('Baja', { responses: baja, visits: both, question: asked })).toEqual(out)
    expect(step('ALTA', { responses: baja, visits: [] })).toEqual({ ...out, wanted: true })
    expect(step('la presión me baja', { responses: baja })).toMatchObject({ kind: 'reply', review: 'says-more' })
    expect(step('cancelar')).toMatchObject({ kind: 'act', action: 'appointment_cancel' })
  })

  // @rule opt-out-word
  it.each([
    ['BASTA', false, 'not-understood'],
    ['cancelar', false, 'not-understood'],
    ['STOP', false, null],
    ['de acuerdo', true, 'not-understood'],
    ['BAJA', true, 'not-understood'],
  ])('takes %s as Twilio does, %s, and leaves to staff what its words say beside it', (text, wanted, review) => {
    expect(step(text, { wanted })).toEqual({ kind: 'prefer', wanted, review })
  })
})

describe('the appointments of a number', () => {
  const asking = (text: string, more: Partial<BotInput> = {}) => ({
    text,
    responses,
    practiceName: 'Mueve',
    question: null,
    lastSent: null,
    now: '2026-11-23T15:00:00.000Z',
    ...more,
  })

  // @rule bot-lookups
  it.each(['hola', '¿Atienden esguinces?', 'BAJA', 'alta'])('change nothing of the answer to %s', (text) => {
    expect(needsVisits(asking(text))).toBe(false)
    expect(step(text)).toEqual(step(text, { visits: [] }))
  })

  // @rule bot-lookups
  it('change nothing of the answer to what Twilio took for a word not to be written to', () => {
    expect(needsVisits(asking('cancelar', { wanted: false }))).toBe(false)
  })

  // @rule bot-lookups
  it('are needed for an action, an agreement, a text that names them, and while a list is open', () => {
    const named = [own('hours', ['horario'], { responseTemplate: 'De lunes a viernes, {nombre}.' })]
    expect(['cancelar', '👍', 'Sí, gracias'].map((text) => needsVisits(asking(text)))).toEqual([true, true, true])
    expect(needsVisits(asking('horario', { responses: named }))).toBe(true)
    expect(needsVisits(asking('la 1', { question: asked }))).toBe(true)
  })
})

/** What the rule is made of. */
const files = ['bot-rule', 'bot-step', 'bot-texts', 'phrases', 'preference-words', '../visit-list', '../last-notice']
const codeIn = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, `${file}.ts`), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))

// @rule bot-rule-short: Issue: the rule fits on one page: at most 250 lines of code with what it calls
it('the rule fits on a page: 250 lines of code with what it calls', () =>
  expect(files.flatMap(codeIn).length).toBeLessThanOrEqual(250))
