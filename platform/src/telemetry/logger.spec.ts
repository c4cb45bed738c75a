import { describe, expect, test } from 'vitest'
import { createLogger, createProblemLog, safeError } from './logger.ts'

describe('errors in the log', () => {
  test('tell name, code and place, never the message, which may quote a person', () => {
    const cause = Object.assign(new TypeError('bad phone 8888-1234'), { code: 'E_PHONE' })
    const reported = JSON.stringify(safeError(new Error('María Rojas\nsegunda línea', { cause })))
    expect(reported).toContain('"name":"Error"')
    expect(reported).toContain('"code":"E_PHONE"')
    expect(reported).toContain('logger.spec.ts')
    expect(reported).not.toMatch(/María|segunda|8888/)
  })

  test('name the event that does not open, for whoever is to look for it', () => {
    const broken = Object.assign(new Error('n/a'), { event: 'AppointmentBooked e7' })
    expect(safeError(broken)).toMatchObject({ event: 'AppointmentBooked e7' })
  })

  test('name what is tried again each second once a minute', () => {
    const lines: string[] = []
    let now = 0
    const problem = createProblemLog(createLogger('clinic', { write: (line) => lines.push(line) }), () => now)
    const broken = (event: string) => Object.assign(new Error('n/a'), { event })
    for (; now < 90_000; now += 1_000) for (const event of ['e1', 'e2']) problem(broken(event))
    expect(lines.map((line) => JSON.parse(line).error.event)).toEqual(['e1', 'e2', 'e1', 'e2'])
  })

  test('what is no error is told by its kind alone', () => {
    expect(safeError('María')).toStrictEqual({ name: 'string' })
  })

  test('lines are JSON with the service and the time', () => {
    const lines: string[] = []
    createLogger('query-service', { write: (line) => lines.push(line) }).info({ port: 3000 }, 'listening')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ service: 'query-service', port: 3000, msg: 'listening' })
    expect(JSON.parse(lines[0] ?? '').time).toMatch(/^\d{4}-\d{2}-\d{2}T/)
  })
})
