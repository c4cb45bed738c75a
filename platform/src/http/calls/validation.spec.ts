import { bookAppointmentBody } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HttpProblem } from './problem.ts'
import { parse, parseBody } from './validation.ts'

const refusal = (run: () => unknown): HttpProblem => {
  try {
    run()
  } catch (error) {
    if (error instanceof HttpProblem) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('a body that is not as agreed', () => {
  test('is refused with the first Spanish sentence of each field', () => {
    const { status, answer } = refusal(() =>
      parseBody(bookAppointmentBody)({ name: ' ', email: 'x', date: '2026-02-30' }),
    )
    expect(status).toBe(400)
    expect(answer).toStrictEqual({
      error: 'Hay datos por corregir. Revise los campos señalados.',
      code: 'invalid',
      fields: {
        name: 'Nombre es requerido',
        email: 'Correo electrónico inválido',
        phone: 'Teléfono es requerido',
        date: 'Fecha inválida: ese día no existe',
        startTime: 'Hora inválida',
        address: 'Dirección es requerida',
      },
    })
  })

  test('with one wrong field says its sentence', () => {
    expect(refusal(() => parse(z.object({ a: z.string('Falta a') }), {})).answer.error).toBe('Falta a')
  })

  test('that is no object is told so', () => {
    expect(refusal(() => parseBody(bookAppointmentBody)([])).answer).toStrictEqual({
      error: 'Se esperaba un objeto JSON.',
      code: 'invalid',
    })
  })

  test('speaks Spanish where the contract says nothing', () => {
    expect(refusal(() => parse(z.object({ n: z.number() }), { n: 'x' })).answer.fields?.n).toMatch(
      /se esperaba número/i,
    )
  })

  test('absent counts as an empty object', () => {
    expect(parseBody(z.object({}))(undefined)).toStrictEqual({})
  })
})
