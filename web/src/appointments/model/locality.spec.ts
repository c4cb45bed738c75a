import { expect, test } from 'vitest'
import { localityOf } from './locality.ts'

test.each([
  ['San Pablo de Heredia, Residencial Rincón de Ricardo, casa 14', 'San Pablo de Heredia'],
  ['Heredia, San Francisco. Del Más x Menos, 200 m norte', 'Heredia, San Francisco'],
  ['san josé; Escazú; casa 3', 'san josé, Escazú'],
  ['Limón', 'Limón'],
  ['Av. Central, 3.5 km al este', 'Av. Central'],
  ['', ''],
])('of %j the row shows %j', (address, locality) => {
  expect(localityOf(address)).toBe(locality)
})
