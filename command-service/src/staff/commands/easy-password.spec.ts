import { expect, it } from 'vitest'
import { isEasyPassword } from './easy-password.ts'

const names = ['m.quesada', 'Clínica La Paz', '112340567']

it.each([
  'password',
  '123456',
  'qwerty',
  'PassWord',
  ' iloveyou ',
  'millwall',
  'mquesada',
  'M.Quesada2024',
  'clinica la paz',
  'ClínicaLaPaz1',
  '112340567',
])('%s is easy to guess', (password) => expect(isEasyPassword(password, names)).toBe(true))

it.each(['propia-1', 'quesada', '98765098', 'mquesada rodilla', 'la paz de Ana', '!!!!!!'])('%s is not', (password) =>
  expect(isEasyPassword(password, names)).toBe(false),
)
