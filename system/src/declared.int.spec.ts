import { type OpenApi, operationIn, templateOf } from '@clinic/platform/http/calls/openapi.ts'
import { callNames, calls } from '@clinic/shared-events/contracts/calls.ts'
import { record } from '@clinic/test-servers/report.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFolderStores } from './checked-stores.ts'
import { bookedId, bookingBody, type ClinicClient, clinicClient } from './clinic-client.ts'
import { mondayToCome, offeredHour } from './days.ts'
import { answerProblem } from './declared-answer.ts'
import { callsOf, type DeclaredCall, type Sender } from './declared-calls.ts'
import type { Known } from './declared-values.ts'
import { adminPassword, type EmbeddedProcess, embeddedProcess, newFolder, removeFolders } from './embedded-process.ts'
import { offerProduct } from './offer-product.ts'
import { doctorPassword, openDoctorAccount } from './open-doctor-account.ts'
import { printedSeed } from './seeded.ts'
import { wireCall } from './wire.ts'

const suite = 'the calls that /openapi.json declares'
const callsEach = 100
/** Each of them costs the hash of a password. */
const signInsEach = 30

describe(suite, () => {
  let clinic: EmbeddedProcess
  let document: OpenApi
  let known: Known
  const staff: Partial<Record<Sender, ClinicClient>> = {}
  let endedCookie = ''
  const seed = printedSeed(suite)
  const statuses = new Set<number>()

  const signIn = async (sender: Sender): Promise<void> => {
    const client = clinicClient(clinic.url)
    if (sender === 'admin') await client.signIn('admin', adminPassword)
    else await client.signIn('doctora', doctorPassword)
    staff[sender] = client
  }

  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    const folder = newFolder()
    await openDoctorAccount(folder, 'doctora')
    // Whose password is guessed: nobody works with this account.
    await openDoctorAccount(folder, 'otra')
    const stores = await openFolderStores(folder)
    const offered = await offerProduct(stores, 'Banda elástica', 1_000_000)
    await stores.close()
    clinic = await embeddedProcess({ folder })
    await clinic.start()
    await signIn('admin')
    endedCookie = staff.admin?.cookie() ?? ''
    await staff.admin?.call({ method: 'POST', path: '/api/auth/logout', body: {} })
    await signIn('admin')
    await signIn('doctor')
    known = await knownOf(clinic.url, offered.productId)
    document = (await clinicClient(clinic.url).call({ path: '/openapi.json' })).body as OpenApi
  })
  afterAll(async () => {
    await clinic.stop()
    removeFolders()
  })

  const cookieOf = (sender: Sender): string => {
    if (sender === 'ended') return endedCookie
    if (sender === 'broken') return 'session=%E0%A4%A; signed-in=1; x'
    return staff[sender]?.cookie() ?? ''
  }
  const send = async ({ sender, headers, json: _, query: __, ...call }: DeclaredCall) => {
    const cookie = cookieOf(sender)
    const answer = await wireCall(clinic.url, { ...call, headers: { ...headers, ...(cookie && { Cookie: cookie }) } })
    // Whoever signed in anew or out has no session under the old cookie any more.
    if (call.path.startsWith('/api/auth/') && staff[sender] && call.method === 'POST') await signIn(sender)
    return answer
  }

  it.each(callNames)('%s answers with what it declares, whatever it is sent', async (name) => {
    const { method, path: template } = calls[name]
    const path = templateOf(template)
    const operation = operationIn(document, calls[name])
    const sampled = callsOf({ method, path, operation, known, ownOrigin: clinic.url })
    const property = fc.asyncProperty(sampled, async (call) => {
      const answer = await send(call)
      statuses.add(answer.status)
      const problem = answerProblem(operation, call, answer)
      if (problem) throw new Error(problem)
    })
    await fc.assert(property, {
      // Of its own: under one seed all calls would be broken in the same ways.
      seed: seed + callNames.indexOf(name),
      numRuns: /^\/api\/(auth\/|doctors)/.test(path) ? signInsEach : callsEach,
      endOnFailure: true,
    })
    expect(clinic.output()).not.toContain('unexpected error')
  })

  it('answer so many calls in so many ways that each kind of answer was among them', () => {
    const kinds = [200, 201, 400, 401, 403, 404, 409, 412, 413, 415]
    expect(kinds.filter((status) => !statuses.has(status))).toEqual([])
  })
})

/** What a right call would name: an appointment, a product, a visitor's cart, an order, days and hours that are free. */
const knownOf = async (url: string, productId: string): Promise<Known> => {
  const patient = clinicClient(url)
  const slot = offeredHour(mondayToCome(0), 0)
  const appointmentId = bookedId(await patient.book(bookingBody(slot)))
  const sessionId = 'una-sesion-de-prueba'
  const put = await patient.call({ method: 'POST', path: '/api/cart', body: { productId, sessionId } })
  const buyer = {
    customerName: 'Ana',
    customerEmail: 'ana@ejemplo.cr',
    customerPhone: '8888-1234',
    customerAddress: 'Heredia',
  }
  const items = [{ productId, quantity: 1, price: 6500 }]
  const placed = await patient.call({ method: 'POST', path: '/api/orders', body: { ...buyer, items } })
  const { id: lineId } = put.body as { id: string }
  const { trackingNumber } = placed.body as { trackingNumber: string }
  const days = Array.from({ length: 20 }, (_, week) => mondayToCome(week))
  return {
    id: [appointmentId, lineId],
    appointmentId: [appointmentId],
    actionType: ['cancel', 'reschedule'],
    productId: [productId],
    price: [6500],
    sessionId: [sessionId],
    trackingNumber: [trackingNumber],
    date: days,
    from: days,
    to: days,
    startTime: ['08:00', '09:15', '10:30', '14:45'],
    endTime: ['', null],
    cedula: Array.from({ length: 40 }, (_, n) => `1-2345-${6000 + n}`),
    age: [34],
    limit: [5],
    overbook: [true],
    status: ['agendado', 'confirmado', 'pending', 'cancelado'],
    username: ['otra', 'nadie'],
    password: [doctorPassword],
    email: ['ana@ejemplo.cr'],
    customerEmail: ['ana@ejemplo.cr'],
    phone: ['8888-1234'],
    emergencyPhone: ['8888-1234'],
    customerPhone: ['8888-1234'],
  }
}
