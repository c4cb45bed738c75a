import { expect, it } from 'vitest'
import { wayBack } from './way-back.ts'

const origin = 'https://clinica.example'

// @rule intakes-return
it.each([
  ['/doctor/patients', '/doctor/patients'],
  ['/doctor/patients?x=1#a', '/doctor/patients?x=1#a'],
  ['/doctor/../doctor/orders', '/doctor/orders'],
])('%s leads to %s', (given, path) => expect(wayBack(given, origin)).toBe(path))

// @rule intakes-return-own-site
it.each([
  null,
  '',
  'doctor/patients',
  'https://otro.example/',
  '//otro.example/doctor',
  '/\\otro.example',
  '/\t/otro.example',
  '\\\\otro.example',
  'javascript:alert(1)',
])('%j leads nowhere', (given) => expect(wayBack(given, origin)).toBeNull())
