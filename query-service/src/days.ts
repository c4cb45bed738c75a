import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'

type Days = { from: string; to: string; most: number }

/**
 * Checks the days that a call asks for, both ends included.
 * @param field the one that names the last day
 * @throws HttpProblem 400 where the last is before the first, or where they are more than `most`
 */
export const expectDays = (field: string, { from, to, most }: Days): void => {
  const refuse = (sentence: string) => new HttpProblem(400, 'invalid', sentence, { [field]: sentence })
  if (to < from) throw refuse('El último día no puede ser anterior al primero.')
  if (to > addDays(from, most - 1)) throw refuse(`Se pueden consultar ${most} días como máximo.`)
}
