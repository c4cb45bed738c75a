import { expect, test } from 'vitest'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { intakeChat, patientLink, patientLinks } from './patient-links.ts'

test('the links are the pages a patient opens, on this site', () => {
  expect(patientLinks.map((which) => patientLink(which, 'abc', 'http://clinica.example:8080'))).toEqual([
    'http://clinica.example:8080/ficha-clinica/abc',
    'http://clinica.example:8080/cita/abc/reprogramar',
    'http://clinica.example:8080/cita/abc/cancelar',
  ])
})

test('the chat has the message ready, with visit and link', () => {
  const chat = new URL(intakeChat(row(), 'Mueve', 'https://clinica.example/ficha-clinica/abc') ?? '')
  expect(chat.origin + chat.pathname).toBe('https://wa.me/50688881406')
  expect(chat.searchParams.get('text')).toBe(
    'Hola, Mariela Vargas. Le saluda Mueve. Antes de su cita del 24/11/2026 a las 2:00 PM le pedimos completar su ficha clínica en este enlace: https://clinica.example/ficha-clinica/abc',
  )
})

test('without a phone there is no chat, without a name no name in the message', () => {
  for (const phone of [null, '8888-14']) expect(intakeChat(row({ phone }), 'Mueve', 'x')).toBeNull()
  expect(decodeURIComponent(intakeChat(row({ name: null }), 'Mueve', 'x') ?? '')).toContain('Hola. Le saluda Mueve.')
})
