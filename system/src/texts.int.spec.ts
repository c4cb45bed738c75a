import { record } from '@clinic/test-servers/report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hardTexts } from '../../shared-events/testing/hard-texts.ts'
import { openFolderStores } from './checked-stores.ts'
import { type Answer, bookedId, type ClinicClient, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { adminPassword, type EmbeddedProcess, embeddedProcess, newFolder, removeFolders } from './embedded-process.ts'
import { offerProduct, type Shown } from './offer-product.ts'

const suite = 'what people write, as staff read it'
type Row = Record<string, unknown>

const names = Object.keys(hardTexts)
const textOf = (name: string): string => hardTexts[name] ?? ''
const numberOf = (name: string): number => names.indexOf(name)

describe(suite, () => {
  let clinic: EmbeddedProcess
  let patient: ClinicClient
  let staff: ClinicClient
  let products: Record<string, Shown>

  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    const folder = newFolder()
    clinic = await embeddedProcess({ folder })
    await clinic.start()
    await clinic.stop()
    const stores = await openFolderStores(folder)
    const offered = names.map(async (name) => [name, await offerProduct(stores, textOf(name), 9)] as const)
    products = Object.fromEntries(await Promise.all(offered))
    await stores.close()
    await clinic.start()
    patient = clinicClient(clinic.url)
    staff = clinicClient(clinic.url)
    await staff.signIn('admin', adminPassword)
  })
  afterAll(async () => {
    await clinic.stop()
    removeFolders()
  })

  const post = async (path: string, body: object): Promise<Answer> => {
    const answer = await patient.call({ method: 'POST', path, body })
    expect([answer.status, answer.body]).toEqual([201, answer.body])
    return answer
  }
  /** What staff read once it is there. */
  const readAfter = async ({ headers }: Answer, path: string): Promise<unknown> => {
    const position = headers.get('X-Log-Position') ?? ''
    const answer = await staff.call({ path, headers: { 'X-Min-Position': position } })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const rowAfter = async (answer: Answer, path: string, isIt: (row: Row) => boolean): Promise<Row | undefined> =>
    ((await readAfter(answer, path)) as Row[]).find(isIt)
  const phoneWith = (text: string) => `${text.slice(0, 40)} 8888-1234`
  const book = (name: string, more: object = {}) => {
    const slot = offeredHour(mondayToCome(1), numberOf(name))
    const person = { name: 'Ana Solís Mora', email: 'ana@ejemplo.cr', phone: '8888-1234', address: 'Heredia centro' }
    return post('/api/appointments', { ...slot, ...person, ...more })
  }

  // @rule typing-staff-read-byte: Staff read it byte for byte: bookings, first-session forms, orders, requests through
  //   links
  it.each(names)('a booking with %s in every field', async (name) => {
    const text = textOf(name)
    const texts = { name: text, phone: phoneWith(text), address: text, reason: text }
    const booked = await book(name, texts)
    expect((booked.body as { appointment: Row }).appointment).toMatchObject(texts)
    expect(await readAfter(booked, `/api/appointments/${bookedId(booked)}`)).toMatchObject(texts)
  })

  // @rule typing-staff-read-byte
  it.each(names)('a first-session form with %s in every field', async (name) => {
    const text = textOf(name)
    const fields = [
      ...['name', 'occupation', 'address', 'emergencyContact', 'healthConditions', 'surgeries', 'medications'],
      ...['allergies', 'painDescription', 'symptomOnset', 'previousTreatments', 'physicalActivity', 'sleepPatterns'],
      ...['workEnvironment', 'expectations', 'additionalNotes'],
    ]
    const cedula = `1-2345-${String(numberOf(name)).padStart(4, '0')}`
    const texts = {
      ...Object.fromEntries(fields.map((field) => [field, text])),
      phone: phoneWith(text),
      emergencyPhone: phoneWith(text),
      cedula,
    }
    const sent = await post('/api/patient-intake', { ...texts, email: 'ana@ejemplo.cr' })
    const row = await rowAfter(sent, '/api/doctor/patient-intakes', (one) => one.cedula === cedula)
    expect(row).toMatchObject(texts)
  })

  // @rule form-calls-says-reaches-treats
  it.each(names)('a form before a visit with %s in every field', async (name) => {
    const text = textOf(name)
    const id = bookedId(await book(name, offeredHour(mondayToCome(3), numberOf(name))))
    const texts = { occupation: text, healthConditions: text, surgeries: text, falls: text, tattoosScars: text }
    const sent = await post('/api/clinical-intakes', { ...texts, appointmentId: id, age: 47 })
    expect(await readAfter(sent, `/api/appointments/${id}/clinical-intakes`)).toMatchObject([texts])
  })

  // @rule typing-staff-read-byte
  it.each(names)('an order with %s in every field, of a product that is called so', async (name) => {
    const text = textOf(name)
    const product = products[name]
    const buyer = { customerName: text, customerPhone: phoneWith(text), customerAddress: text, notes: text }
    const items = [{ ...product, quantity: 1, name: text }]
    const sent = await post('/api/orders', { ...buyer, customerEmail: 'ana@ejemplo.cr', items })
    const { trackingNumber } = sent.body as { trackingNumber: string }
    const row = await rowAfter(sent, '/api/orders', (one) => one.trackingNumber === trackingNumber)
    expect(row).toMatchObject({ ...buyer, items: [{ name: text }] })
    expect(await readAfter(sent, `/api/public/orders/${trackingNumber}`)).toMatchObject({ items: [{ name: text }] })
  })

  // @rule typing-staff-read-byte
  it.each(names)('a request through a link with %s in its notes', async (name) => {
    const text = textOf(name)
    const slot = offeredHour(mondayToCome(2), numberOf(name))
    const id = bookedId(await book(name, { ...slot, name: text }))
    const asked = await post(`/api/appointment-actions/${id}/reschedule`, { notes: text })
    const row = await rowAfter(asked, '/api/doctor/appointment-actions', (one) => one.appointmentId === id)
    expect(row).toMatchObject({ notes: text, patientName: text })
  })
})
