import { expect, it } from 'vitest'
import { refusalProblem } from './refusal-problem.ts'

const type = 'application/json; charset=utf-8'
const text = (answer: object) => JSON.stringify(answer)

it('finds nothing wrong with a Spanish refusal', () => {
  const answer = text({ error: 'Nombre es requerido', code: 'invalid', fields: { name: 'Nombre es requerido' } })
  expect(refusalProblem({ status: 400, type, text: answer })).toBeNull()
})

it.each([
  { what: 'an acceptance', status: 201, type, text: text({ error: 'No existe esa cita.', code: 'x' }) },
  { what: 'a server error', status: 500, type, text: text({ error: 'No existe esa cita.', code: 'x' }) },
  { what: 'another type', status: 400, type: 'text/html', text: text({ error: 'No existe esa cita.', code: 'x' }) },
  { what: 'no JSON', status: 400, type, text: 'No existe esa cita.' },
  { what: 'no code', status: 400, type, text: text({ error: 'No existe esa cita.' }) },
  { what: 'English', status: 400, type, text: text({ error: 'Invalid input: expected string', code: 'x' }) },
  {
    what: 'an English field',
    status: 400,
    type,
    text: text({ error: 'Es inválido', code: 'x', fields: { a: 'Required' } }),
  },
])('finds $what', (answer) => {
  expect(refusalProblem(answer)).not.toBeNull()
})
