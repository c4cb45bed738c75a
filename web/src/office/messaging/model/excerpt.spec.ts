import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const long = 'Buenas tardes, doña Rosa, le cuento que ayer en la tarde ya hice el SINPE de la reserva'

// @rule messages-search
test.each([
  ['sinpe', '…en la tarde ya hice el SINPE de la reserva'],
  ['reserva sínpe', '…en la tarde ya hice el SINPE de la reserva'],
  ['dona', long],
  ['8888-1234', long],
])('of a long text %j shows what stands around it', (typed, shown) => expect(excerptOf(long, typed)).toBe(shown))
