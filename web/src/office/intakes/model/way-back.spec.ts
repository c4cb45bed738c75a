import { expect, it } from 'vitest'
import { wayBack } from './way-back.ts'

const origin = 'https://clinica.example'

// @rule intakes-return, intakes-return-own-site
it.each([
  [null, null],
  ['/doctor/patients?x=1#a', '/doctor/patients?x=1#a'],
  ['//otro.example/doctor', null],
  ['/.//otro.example', null],
])('%j leads to %j', (given, path) => expect(wayBack(given, origin)).toBe(path))
