import { expect, it } from 'vitest'
import { logState } from './log-state.ts'

it('a projection that has stopped is named as an error with its event each time, and when it tries again', () => {
  const lines: [string, object, string][] = []
  const log = {
    info: (seen: object, message: string) => lines.push(['info', seen, message]),
    error: (seen: object, message: string) => lines.push(['error', seen, message]),
  }
  const at = { type: 'AppointmentBooked', id: 'e1', position: 9_007_199_254_740_993n }
  logState(log, 'appointments', { doing: 'stopped', at })
  logState(log, 'appointments', { doing: 'folding', caughtUp: true })
  expect(lines).toEqual([
    [
      'error',
      { projection: 'appointments', doing: 'stopped', at: { ...at, position: '9007199254740993' } },
      'projection stopped, trying again in a minute',
    ],
    ['info', { projection: 'appointments', doing: 'folding', caughtUp: true }, 'projection'],
  ])
})
