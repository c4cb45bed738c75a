import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from './http.ts'
import { fieldsIn, readFailure, refusedFields } from './read-failure.ts'

const read = (error: unknown) => readFailure(error, fieldsIn({ name: '', painAreas: '' }))
const answer = (status: number, body: object) => new ApiError(status, JSON.stringify(body))

describe('a failed submit', () => {
  it('without an answer, or with one that cannot be read, is open and keeps its key', () => {
    for (const error of [new ConnectionError('away'), new SyntaxError('no JSON')])
      expect(read(error)).toMatchObject({ away: true, status: null, sentence: null, atFields: false, keepKey: true })
    expect(read(answer(503, {}))).toMatchObject({ away: true, status: 503, keepKey: true })
  })

  it('says at the fields of the form, one of a list included, what the server says of them, and of no others', () => {
    const fields = { name: 'Nombre es requerido', 'painAreas.0': 'Zona inválida', 'painAreas.1': 'Otra', stranger: 'x' }
    expect(read(answer(400, { error: 'Datos inválidos', code: 'invalid', fields }))).toEqual({
      away: false,
      status: 400,
      code: 'invalid',
      sentence: 'Datos inválidos',
      fields: { name: 'Nombre es requerido', painAreas: 'Zona inválida' },
      atFields: true,
      aboutTheSubmit: false,
      keepKey: false,
    })
  })

  // @rule messages-no-raw-text: §8 The raw text of a server, a gateway or a program is not shown
  it('answered by a page or a text, as of a gateway, has no sentence to show', () => {
    for (const text of ['<html><h1>502 Bad Gateway</h1></html>', 'Internal Server Error', '', '{"error":{"at":1}}'])
      expect(read(new ApiError(502, text))).toMatchObject({ sentence: null, fields: {} })
  })

  it('by its key alone is told from one by what was asked for', () => {
    expect(read(answer(409, { code: 'idempotency-key-reused' })).aboutTheSubmit).toBe(true)
    expect(read(answer(409, { code: 'slot-taken' })).aboutTheSubmit).toBe(false)
  })

  it('that a toast tells of leaves the form the sentences at its own fields', () => {
    const refused = answer(400, { error: 'Datos inválidos', fields: { name: 'Nombre es requerido', other: 'No' } })
    expect(refusedFields({ name: '' })(refused)).toEqual({ fields: { name: 'Nombre es requerido' } })
    expect(refusedFields({ name: '' })(new TypeError('Failed to fetch'))).toEqual({ fields: {} })
  })
})
