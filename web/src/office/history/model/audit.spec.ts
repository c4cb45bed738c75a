import { expect, it } from 'vitest'
import { actorText, titleOf } from './audit.ts'

it('who did it is said in words, also of what the system does by itself', () => {
  const by = (actor: string, name: string | null = null) => actorText({ actor, by: name })
  expect([by('staff:a', 'Ana Mora'), by('public'), by('system:notifications')]).toEqual([
    'Ana Mora',
    'público',
    'avisos',
  ])
  for (const name of ['system', 'system:start', 'system:form-visits', 'system:reservation-keeper'])
    expect(by(name)).toBe('sistema')
})

it('what happened begins with a capital letter, whatever it is called inside a sentence', () => {
  const titles = ['DeliveryPlanned', 'DeliverySkipped', 'OrderPlaced', 'SomethingUnnamed'].map((type) =>
    titleOf({ type }),
  )
  expect(titles).toEqual(['Por enviar', 'No se envió', 'Pedido hecho', 'SomethingUnnamed'])
})
