import { expect, test } from 'vitest'
import { localityOf, locationIn } from './locality.ts'

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

// @rule form-location-open
test.each([
  ['San Pablo de Heredia, casa 14', 'heredia'],
  ['Barva, centro', 'heredia'],
  ['San José, Escazú, San Rafael', 'san_jose'],
  ['Curridabat, 200 m norte', 'san_jose'],
  ['Alajuela centro', null],
  ['Heredia, frente a la parada de buses a San José', null],
  ['Herediana 14', null],
  ['', null],
])('the address %j speaks of the location %s', (address, location) => {
  expect(locationIn(address)).toBe(location)
})
