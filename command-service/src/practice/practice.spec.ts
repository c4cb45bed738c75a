import { missingOf, practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { changePracticeBody, type PracticeChoices } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { PracticeEvent } from '@clinic/shared-events/practice/events.ts'
import { describe, expect, it, test } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { practiceDetails } from './practice.ts'

const { given } = scenariosOf(practiceDetails)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'staff:admin' }
const configured = { ...practice, name: 'Del ambiente', phone: '2222-0000' }
const choose = (asked: PracticeChoices) =>
  ({ type: 'ChoosePracticeDetails', data: { asked, configured }, meta }) as const
const chosen = (data: PracticeEvent['data']): PracticeEvent => ({ type: 'PracticeDetailsChosen', data })
const mornings = [[], ...Array<string[]>(6).fill(['08:00', '09:00'])]

describe('the data of the practice', () => {
  // @rule practice-data: Issue: administrators keep the practice's name, contacts, coverage, prices, deposit and hours; the
  //   environment's values are the first ones
  it('hold what differs from what stands, over the values of the environment', () => {
    given([])
      .when(choose({ name: 'Norte', phone: configured.phone, deposit: 6_000 }))
      .then([chosen({ name: 'Norte', deposit: 6_000 })])
    given([chosen({ name: 'Norte' })])
      .when(choose({ name: configured.name, hours: mornings }))
      .then([chosen({ name: configured.name, hours: mornings })])
  })

  // @rule practice-data-unchanged: Issue: what changes nothing of the practice leaves nothing in its history
  it('are not written where nothing is otherwise', () => {
    given([])
      .when(choose({ name: configured.name, bookingsOpen: true }))
      .thenNothing()
    given([chosen({ hours: mornings })])
      .when(choose({ hours: mornings.map((day) => [...day]) }))
      .thenNothing()
  })

  // @rule practice-prices-near-far: Issue: near costs no more than far, whichever of the two is changed
  it('have no price for near above the one for far', () => {
    const refused = { type: 'NearAboveFar', field: 'firstSessionNear' } as const
    given([])
      .when(choose({ firstSessionNear: 36_000 }))
      .thenRejected(refused)
    given([chosen({ firstSessionNear: 35_000 })])
      .when(choose({ firstSessionFar: 34_000 }))
      .thenRejected(refused)
    given([])
      .when(choose({ followUpFar: 23_000 }))
      .thenRejected({ type: 'NearAboveFar', field: 'followUpNear' })
  })

  // @rule practice-deposit-price: the deposit is at most what the cheapest visit costs, whichever of them is changed
  it('have no deposit above the cheapest visit, and keep taking other data where one stands', () => {
    const refused = { type: 'DepositAbovePrice', field: 'deposit' } as const
    given([])
      .when(choose({ deposit: 50_000 }))
      .thenRejected(refused)
    given([chosen({ deposit: 20_000 })])
      .when(choose({ followUpNear: 19_000 }))
      .thenRejected(refused)
    given([chosen({ deposit: 50_000 })])
      .when(choose({ name: 'Norte' }))
      .then([chosen({ name: 'Norte' })])
  })
})

// @rule practice-hours-chosen: Issue: which of the eight hours the public may book on which weekday; Sunday stays closed
test('hours are of the eight, in the order of the day, and none on Sunday', () => {
  const hours = [[], ['17:00', '08:00'], [], [], [], [], []]
  expect(changePracticeBody.parse({ hours }).hours?.[1]).toEqual(['08:00', '17:00'])
  for (const wrong of [[['08:00'], ...hours.slice(1)], hours.slice(1), [[], ['12:00'], [], [], [], [], []]])
    expect(changePracticeBody.safeParse({ hours: wrong }).error?.issues[0]?.message).toBe(
      'Horas que se pueden agendar: elija de las ocho horas, de lunes a sábado',
    )
})

// @rule practice-data
test.each([
  [{ name: ' ' }, 'Nombre es requerido'],
  [{ phone: '12' }, 'Teléfono debe tener al menos 8 dígitos'],
  [{ chatNumber: '8888-12' }, 'Número de WhatsApp: son de 8 a 15 dígitos, con el código del país'],
  [{ chatNumber: '+506 8888' }, 'Número de WhatsApp: son de 8 a 15 dígitos, con el código del país'],
  [{ email: 'citas' }, 'Correo electrónico inválido'],
  [{ deposit: '0' }, 'Reserva: debe ser un número entero de colones, de 1 a 1000000'],
])('%j is refused', (body, sentence) => {
  expect(changePracticeBody.safeParse(body).error?.issues.map(({ message }) => message)).toEqual([sentence])
})

// @rule practice-data
test('a name is one line', () => {
  expect(changePracticeBody.parse({ name: ' Clínica\n del  Norte ' })).toEqual({ name: 'Clínica del Norte' })
})

// @rule practice-preparing
test('what is the practice own of phone and e-mail, the environment may have said', () => {
  expect(missingOf(practice)).toEqual(['phone', 'email'])
  expect(missingOf(configured)).toEqual(['email'])
})
