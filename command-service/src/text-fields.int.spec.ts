import { offeredSlots } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  emojiOf,
  hardTexts,
  invisibleTexts,
  longText,
  unwritableTexts,
} from '../../shared-events/testing/hard-texts.ts'
import { emailSentence, type FormName, formFields, type WrittenField } from '../testing/form-fields.ts'
import type { Answer } from '../testing/http-world.ts'
import { newCedulas } from '../testing/intake-samples.ts'
import { weekdaysFrom } from '../testing/samples.ts'
import { buyer } from '../testing/shop.ts'
import { useServedShop } from '../testing/use-served.ts'

type Form = { path(): Promise<string>; event: string; body(): Promise<Record<string, unknown>> }

const shop = useServedShop()
let productId: string
let appointmentId: string
const nextDay = weekdaysFrom('2026-11-23')
const nextCedula = newCedulas()
let day = ''
let booked = 0

beforeAll(async () => {
  productId = (await shop().list({ stock: 100_000 })).productId
  appointmentId = await bookedOne()
})

const person = { name: 'Ana Solís Mora', email: 'ana@ejemplo.cr', phone: '8888-1234' }
/** Every booking at an hour nobody has: those that are offered, of one weekday after the other. */
const booking = async () => {
  if (booked % offeredSlots.length === 0) day = nextDay()
  const startTime = offeredSlots[booked++ % offeredSlots.length]
  return { ...person, date: day, startTime, address: 'Heredia, 200 m norte de la iglesia' }
}
const bookedOne = async (): Promise<string> => {
  const { body } = await shop().http.call('POST', '/api/appointments', { body: await booking() })
  return (body.appointment as { id: string }).id
}
const fixed = (path: string) => async () => path

/** A right body of each form: what is broken in it is the one field of a test. */
const forms: Record<FormName, Form> = {
  booking: { path: fixed('/api/appointments'), event: 'AppointmentBooked', body: booking },
  'clinical intake': {
    path: fixed('/api/clinical-intakes'),
    event: 'ClinicalIntakeSubmitted',
    body: async () => ({ appointmentId, age: 34, occupation: 'Docente', painAreas: ['neck'] }),
  },
  'first-session form': {
    path: fixed('/api/patient-intake'),
    event: 'FirstSessionFormSubmitted',
    body: async () => ({ ...person, cedula: nextCedula() }),
  },
  order: {
    path: fixed('/api/orders'),
    event: 'OrderPlaced',
    body: async () => ({ ...buyer, items: [{ productId, quantity: 1, price: 6500 }] }),
  },
  'cart line': {
    path: fixed('/api/cart'),
    event: 'CartItemAdded',
    body: async () => ({ productId, quantity: 1, sessionId: 'una-sesion' }),
  },
  'action request': {
    path: async () => `/api/appointment-actions/${await bookedOne()}/reschedule`,
    event: 'ActionRequested',
    body: async () => ({}),
  },
}

/** The body with one field changed: 'items.0.name' is that of its first line. */
const withField = (body: object, [first = '', ...rest]: readonly string[], text: string): object => {
  if (rest.length === 0) {
    const changed = { ...body, [first]: text }
    return changed
  }
  const inner: unknown = Reflect.get(body, first)
  if (Array.isArray(inner)) return { ...body, [first]: inner.map((one: object) => withField(one, rest.slice(1), text)) }
  throw new Error(`no list at ${first}`)
}

const send = async (name: FormName, field: string, text: string) => {
  const { path, event, body } = forms[name]
  const [to, right] = [await path(), await body()]
  const before = (await shop().world.log.head()).position
  const answer = await shop().http.call('POST', to, { body: withField(right, field.split('.'), text) })
  const appended = await shop().world.log.readAll(before, 100)
  const recorded = appended.filter(({ type }) => type === event)
  const [opened] = await shop().one.codec.open(recorded)
  return { answer, appended, kept: { ...opened?.contact, ...opened?.clinical, ...opened?.financial } }
}
type Sent = Awaited<ReturnType<typeof send>>

/** 400, its sentence at that field and no other, and nothing of it in the log. */
const expectRefused = ({ answer, appended }: Sent, field: string, sentence: unknown) => {
  const { status, body }: Answer = answer
  expect([status, body]).toEqual([400, { error: sentence, code: 'invalid', fields: { [field]: sentence } }])
  expect(appended).toEqual([])
}
/** Taken, and in the event as it was written. */
const expectKept = ({ answer, kept }: Sent, { field, keptAs = field }: WrittenField, text: string) => {
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  if (keptAs !== null) expect(Reflect.get(kept, keptAs)).toBe(text)
}

const names = Object.keys(formFields) as FormName[]
const writtenFields = names.flatMap((name) =>
  formFields[name].written.map((field: WrittenField) => ({ name, field, at: field.field })),
)
const asIs = (text: string) => text

describe.each(writtenFields)('$name, $at', ({ name, field }) => {
  const { label, most, around = asIs } = field

  // @rule typing-text-field-form: Issue: every text field of every form keeps emoji, accents, right-to-left text and
  //   HTML as they were written
  it.each(Object.entries(hardTexts))('keeps %s', async (_, text) => {
    expectKept(await send(name, field.field, around(text)), field, around(text))
  })

  // @rule typing-cannot-written-half: What cannot be written (half characters, control characters) is refused at its
  //   field, and nothing is recorded
  it.each(Object.entries(unwritableTexts))('refuses %s, naming the field, and records nothing', async (_, text) => {
    const sentence = `${label}: contiene caracteres que no se pueden guardar`
    expectRefused(await send(name, field.field, around(text)), field.field, sentence)
  })

  // @rule typing-characters-clear-limit: Issue: 10,000 characters: a clear limit, told per field, beyond which nothing
  //   is recorded
  it('takes as many characters as it says, an emoji being one, and tells its limit beyond', async () => {
    const full = [...around(emojiOf(most))].slice(0, most).join('')
    expectKept(await send(name, field.field, full), field, full)
    const sentence = `${label}: máximo ${most} caracteres`
    for (const longer of [`${full}.`, around('x'.repeat(most + 1)), around(longText)])
      expectRefused(await send(name, field.field, longer), field.field, sentence)
  })
})

const requiredFields = names.flatMap((name) => formFields[name].required.map((field) => ({ name, ...field })))

describe.each(requiredFields)('$name, $field, which nothing is sent without', ({ name, field, missing }) => {
  it.each(Object.entries(invisibleTexts))('is blank with %s', async (_, text) => {
    expectRefused(await send(name, field, text), field, missing)
  })
})

const optionalFields = writtenFields.filter(
  ({ name, at }) => !at.includes('Phone') && !requiredFields.some((one) => one.name === name && one.field === at),
)

describe.each(optionalFields)('$name, $at, which may be left blank', ({ name, field: { field, keptAs = field } }) => {
  it.each(Object.entries(invisibleTexts))('counts as left blank with %s', async (_, text) => {
    const { answer, kept } = await send(name, field, text)
    expect([answer.status, answer.body.error]).toEqual([201, undefined])
    if (keptAs !== null) expect(Reflect.get(kept, keptAs) ?? null).toBe(null)
  })
})

const chosenFields = names.flatMap((name) => formFields[name].chosen.map((field) => ({ name, ...field })))
const everyText = Object.entries({ ...hardTexts, ...unwritableTexts, 'ten thousand letters': longText })

// @rule typing-cannot-written-half
it.each(chosenFields)(
  '$name, $field: any text that is none of its own is refused there',
  async ({ name, field, sentence }) => {
    for (const [, text] of everyText)
      expectRefused(await send(name, field, text), field, expect.stringMatching(sentence))
  },
)

const emailFields = names.flatMap((name) => formFields[name].email.map((field) => ({ name, field })))

describe.each(emailFields)('$name, $field', ({ name, field }) => {
  // @rule typing-text-field-form
  it.each([
    ['an emoji', '👩🏽‍⚕️@ejemplo.cr'],
    ['accents set apart', 'jose\u0301@ejemplo.cr'],
    ['Arabic', '\u200fمريم@عيادة.cr'],
    ['254 letters', `${'a'.repeat(243)}@ejemplo.cr`],
  ])('keeps an address with %s', async (_, address) => {
    expectKept(await send(name, field, address), { field, label: '', most: 254 }, address)
  })

  // @rule typing-cannot-written-half
  it.each(everyText)('refuses %s, naming the field', async (_, text) => {
    expectRefused(await send(name, field, text), field, expect.stringMatching(emailSentence))
    expectRefused(await send(name, field, `${text}@ejemplo .cr`), field, expect.stringMatching(emailSentence))
  })
})
