import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://clinica.example'

// @rule intakes-return, office-frame-login-and-back
it.each([
  ['/', '/'],
  ['/doctor/patients', '/doctor/patients'],
  ['/doctor/patients?x=//otro.example#//a', '/doctor/patients?x=//otro.example#//a'],
  ['/doctor/../doctor/orders', '/doctor/orders'],
  ['/doctor/%2F/otro.example', '/doctor/%2F/otro.example'],
])('%s leads to %s', (given, path) => expect(ownPath(given, origin)).toBe(path))

// @rule intakes-return-own-site, login-own-site
it.each([
  '',
  'doctor/patients',
  'https://otro.example/',
  'https://clinica.example/doctor',
  '//otro.example/doctor',
  '//clinica.example//otro.example',
  '/.//otro.example',
  '/..//otro.example',
  '/././/otro.example',
  '/%2e//otro.example',
  '/doctor/..//otro.example',
  '/.\\/otro.example',
  '/./\\otro.example',
  '/\\otro.example',
  '/\\/otro.example',
  '/\t/otro.example',
  '/\n//otro.example',
  '/.\t//otro.example',
  '\\\\otro.example',
  ' //otro.example',
  'javascript:alert(1)',
])('%j leads nowhere', (given) => expect(ownPath(given, origin)).toBeNull())
