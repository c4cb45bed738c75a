import { expect, it } from 'vitest'
import { createStateLog } from './log-state.ts'

const logged = (alone?: boolean) => {
  const lines: [string, object, string][] = []
  const at = (level: string) => (seen: object, message: string) => void lines.push([level, seen, message])
  return { lines, log: createStateLog({ debug: at('debug'), info: at('info'), error: at('error') }, alone) }
}

it('a projection that has stopped is named as an error with its event each time, and when it tries again', () => {
  const { lines, log } = logged()
  const at = { type: 'AppointmentBooked', id: 'e1', position: 9_007_199_254_740_993n }
  log('appointments', { doing: 'stopped', at })
  log('appointments', { doing: 'folding', caughtUp: true })
  expect(lines).toEqual([
    [
      'error',
      { projection: 'appointments', doing: 'stopped', at: { ...at, position: '9007199254740993' } },
      'projection stopped, trying again in a minute',
    ],
    ['info', { projection: 'appointments', doing: 'folding', caughtUp: true }, 'projection'],
  ])
})

it('a store that is away is no line of each projection, nor is that each goes on when it is back', () => {
  const { lines, log } = logged()
  const levels = () => lines.splice(0).map(([level]) => level)
  log('appointments', { doing: 'folding', caughtUp: true })
  expect(levels()).toEqual(['info'])
  log('appointments', { doing: 'away', store: 'MongoDB' })
  log('appointments', { doing: 'away', store: 'MongoDB' })
  log('appointments', { doing: 'folding', caughtUp: false })
  log('appointments', { doing: 'failed', error: 'TypeError', at: [] })
  log('appointments', { doing: 'folding', caughtUp: true })
  expect(levels()).toEqual(['debug', 'debug', 'debug', 'error', 'debug'])
  log('appointments', { doing: 'waiting' })
  expect(levels()).toEqual(['info'])
})

it('where no other process folds, that each begins to is no line: whoever starts it reads where it is open', () => {
  const { lines, log } = logged(true)
  const at = { type: 'AppointmentBooked', id: 'e1', position: 1n }
  for (const name of ['appointments', 'orders']) log(name, { doing: 'folding', caughtUp: true })
  log('orders', { doing: 'stopped', at })
  log('orders', { doing: 'folding', caughtUp: true })
  expect(lines.map(([level]) => level)).toEqual(['debug', 'debug', 'error', 'info'])
})
