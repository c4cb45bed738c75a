import { type OrderStatus, orderStatuses, placedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import { z } from 'zod'
import type { Random } from '../seeded.ts'
import { type Ask, type Command, declaredCall } from './attempts.ts'

const idIn = (answer: unknown): string => z.object({ id: z.string() }).parse(answer).id
const who = { name: 'Ana Solís Mora', phone: '8888-1234' }
/** The n-th cédula of a kind: 7 → '1-0000-0007'. */
const cedulaOf = (kind: number, n: number): string =>
  `${kind}-${String(Math.floor(n / 10_000)).padStart(4, '0')}-${String(n % 10_000).padStart(4, '0')}`

/** First-session forms, of which some come with the cédula of the one before, and forms before a visit. */
export const formCommands = (random: Random, visit: { id: string }): Command[] => {
  let n = 0
  return [
    {
      area: 'forms',
      callers: 2,
      next(occupation) {
        if (n === 0 || random.below(4) > 0) n += 1
        const body = { ...who, occupation, cedula: cedulaOf(1, n), email: `forma${n}@ejemplo.cr` }
        return {
          ...declaredCall(occupation, 'submitPatientIntake', { body }),
          makes: ['FirstSessionFormSubmitted', 'FirstSessionFormSentAgain'],
          says: () => body,
          wants: `form of ${body.cedula}`,
        }
      },
    },
    {
      area: 'forms',
      callers: 1,
      next(occupation) {
        const body = { appointmentId: visit.id, age: 34, occupation }
        const call = declaredCall(occupation, 'submitClinicalIntake', { body })
        return { ...call, makes: ['ClinicalIntakeSubmitted'], says: () => body }
      },
    },
  ]
}

/** Records: written, of which one in four has the cédula or e-mail of the one before; made of a form, which three press in turn; and what is noted in them. */
export const recordCommands = (
  random: Random,
  { visit, formIds }: { visit: { id: string }; formIds: Set<string> },
): Command[] => {
  const patientIds: string[] = []
  const last = { cedula: '', email: '' }
  let [opened, pressed] = [0, 0]
  const open = (occupation: string): Ask => {
    const field = opened++ % 2 === 0 ? 'cedula' : 'email'
    const own = { cedula: cedulaOf(3, opened), email: `paciente${opened}@ejemplo.cr` }
    if (last[field] === '' || random.below(4) > 0) last[field] = own[field]
    const body = { ...who, occupation, ...own, [field]: last[field] }
    return {
      ...declaredCall(occupation, 'openPatient', { body }),
      makes: ['PatientRecordOpened'],
      says: () => body,
      wants: `${field} ${last[field]}`,
      refusable: true,
      done: (answer) => void patientIds.push(idIn(answer)),
    }
  }
  const press = (key: string): Ask | null => {
    const intakeId = [...formIds][Math.floor(pressed / 3)]
    if (intakeId === undefined) return null
    pressed += 1
    return {
      ...declaredCall(key, 'openPatientFromIntake', { body: { intakeId } }),
      makes: [],
      wants: `record of form ${intakeId}`,
      sets: () => [`form ${intakeId}`, 'processed'],
    }
  }
  const note = (treatment: string): Ask | null => {
    if (patientIds.length === 0) return null
    const body = { patientId: random.of(patientIds), noteDate: '2026-11-20', sessionType: 'control', treatment }
    const call = declaredCall(treatment, 'addFollowUpNote', { body })
    return { ...call, makes: ['FollowUpNoteAdded'], says: () => ({ treatment }) }
  }
  const record = (diagnosis: string): Ask => {
    const body = { appointmentId: visit.id, patientName: who.name, diagnosis, treatment: 'Calor' }
    const call = declaredCall(diagnosis, 'addMedicalRecord', { body })
    return { ...call, makes: ['MedicalRecordAdded'], says: () => ({ diagnosis }) }
  }
  return [
    { area: 'records', callers: 2, next: open },
    { area: 'records', callers: 2, next: press },
    { area: 'records', callers: 1, next: (key) => (random.below(2) === 0 ? note(key) : record(key)) },
  ]
}

/** Accounts, of which every second one asks for the username of the one before; then they are deactivated and activated. */
export const userCommands = (random: Random): Command[] => {
  /** Those that nobody is changing now, and whether they are active. */
  const idle = new Map<string, boolean>()
  let opened = 0
  const create = (name: string): Ask => {
    const username = `doctora${Math.floor(opened++ / 2)}`
    const body = { username, password: 'secreta', name, email: `${name}@ejemplo.cr`, specialty: 'Fisioterapia' }
    return {
      ...declaredCall(name, 'createDoctor', { body }),
      makes: ['AccountOpened'],
      says: () => ({ username, name, email: body.email }),
      wants: `username ${username}`,
      sets: (answer) => (answer === undefined ? null : [`account ${idIn(answer)}`, 'active']),
      refusable: true,
      done: (answer) => void idle.set(idIn(answer), true),
    }
  }
  const turn = (key: string): Ask | null => {
    if (idle.size === 0) return null
    const [id, active] = random.of([...idle])
    idle.delete(id)
    const call = declaredCall(key, active ? 'deactivateDoctor' : 'activateDoctor', { ids: { id }, body: {} })
    return {
      ...call,
      makes: [active ? 'AccountDeactivated' : 'AccountActivated'],
      sets: () => [`account ${id}`, active ? 'inactive' : 'active'],
      done: () => void idle.set(id, !active),
    }
  }
  return [
    { area: 'users', callers: 2, next: create },
    { area: 'users', callers: 1, next: turn },
  ]
}

const buyer = {
  customerEmail: 'lucia@ejemplo.cr',
  customerPhone: '8777-4321',
  customerAddress: 'Heredia, San Francisco, casa 12',
}
const edits = ['OrderProcessingStarted', 'OrderDelivered', 'OrderSetBack', 'OrderCancelled', 'OrderReopened']

type Idle = { status: OrderStatus; items: readonly { productId: string; quantity: number }[] }

/** Products that are listed and counted anew, orders of them, their corrections, and what becomes of these. Of every second product there are a few only. */
export const shopCommands = (random: Random): Command[] => {
  const products: { productId: string; price: number; few: boolean }[] = []
  const idle = new Map<string, Idle>()
  let listed = 0
  const list = (title: string): Ask => {
    const few = listed++ % 2 === 1
    const offer = { description: 'Para la prueba', category: 'Equipo de Rehabilitación', price: 6500 } as const
    const body = { ...offer, name: title, stock: few ? 5 : 90_000, imageUrl: 'https://ejemplo.cr/producto.png' }
    return {
      ...declaredCall(title, 'createProduct', { body }),
      makes: ['ProductListed'],
      says: () => ({ title, stock: body.stock }),
      done: (answer) => void products.push({ productId: idIn(answer), price: offer.price, few }),
    }
  }
  const count = (key: string): Ask | null => {
    const many = products.filter(({ few }) => !few)
    if (many.length === 0) return null
    const { productId } = random.of(many)
    const body = { shownStock: 100, stock: 100 + 1 + random.below(5) }
    return { ...declaredCall(key, 'changeStock', { ids: { productId }, body }), makes: ['StockAdjusted'] }
  }
  const order = (customerName: string): Ask | null => {
    if (products.length === 0) return null
    const chosen = new Set([random.of(products), random.of(products)])
    const items = [...chosen].map(({ productId, price }) => ({ productId, price, quantity: 1 + random.below(3) }))
    const body = { ...buyer, customerName, items, paymentMethod: 'whatsapp' }
    const recorded = (answer: unknown) => placedAnswer.parse(answer)
    return {
      ...declaredCall(customerName, 'placeOrder', { body }),
      makes: ['OrderPlaced'],
      says(answer) {
        if (answer === undefined) return { customerName }
        const { id: orderId, trackingNumber, totalAmount } = recorded(answer)
        return { customerName, orderId, trackingNumber, totalAmount }
      },
      sets: (answer) => (answer === undefined ? null : [`order ${recorded(answer).id}`, 'pending']),
      refusable: true,
      leavable: true,
      done(answer) {
        const { id, status, items: placed } = recorded(answer)
        idle.set(id, { status, items: placed })
      },
    }
  }
  const setStatus = (key: string): Ask | null => {
    if (idle.size === 0) return null
    const [orderId, known] = random.of([...idle])
    const { status: now } = known
    const status = random.of(orderStatuses.filter((one) => one !== now))
    idle.delete(orderId)
    return {
      ...declaredCall(key, 'changeOrderStatus', { ids: { orderId }, body: { status } }),
      makes: edits,
      sets: () => [`order ${orderId}`, status],
      // What was cancelled finds its units gone.
      refusable: now === 'cancelled',
      done: () => void idle.set(orderId, { ...known, status }),
      refused: () => void idle.set(orderId, known),
    }
  }
  /** More or fewer of a product. */
  const correct = (key: string): Ask | null => {
    if (idle.size === 0) return null
    const [orderId, known] = random.of([...idle])
    const { productId, quantity: from } = random.of(known.items)
    const quantity = random.of([1, 2, 3, 4].filter((one) => one !== from))
    idle.delete(orderId)
    const items = known.items.map((item) => (item.productId === productId ? { ...item, quantity } : item))
    return {
      ...declaredCall(key, 'correctOrder', { ids: { orderId }, body: { units: { productId, quantity } } }),
      makes: ['OrderUnitsCorrected'],
      // Of one that left or was cancelled, and where there are too few.
      refusable: true,
      done: () => void idle.set(orderId, { ...known, items }),
      refused: () => void idle.set(orderId, known),
    }
  }
  return [
    { area: 'orders', callers: 3, next: order },
    { area: 'orders', callers: 2, next: setStatus },
    { area: 'orders', callers: 2, next: correct },
    { area: 'stock', callers: 1, next: (key) => (listed < 4 || random.below(20) === 0 ? list(key) : count(key)) },
  ]
}
