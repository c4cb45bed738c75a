import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { expect, test } from 'vitest'
import { createCurrentPractice } from './commands/current-practice.ts'

// @rule practice-read-seldom: Issue: a booking costs no read of the log for the practice's data
test('the practice is read once a second at most, and at once after it was changed here', async () => {
  let [clock, reads] = [0, 0]
  const handler = {
    read: async () => {
      reads += 1
      return { state: { name: `Nombre ${reads}` } } as never
    },
  }
  const current = createCurrentPractice(handler, practice, () => clock)
  const name = async () => (await current.now()).name
  expect([await name(), await name()]).toEqual(['Nombre 1', 'Nombre 1'])
  clock = 999
  expect(await name()).toBe('Nombre 1')
  clock = 1_000
  expect(await name()).toBe('Nombre 2')
  current.forget()
  expect(await name()).toBe('Nombre 3')
})

// @rule practice-read-seldom
test('what was read while it was changed here is not kept', async () => {
  let answer = (_name: string) => {}
  const handler = {
    read: () =>
      new Promise((resolve) => {
        answer = (name) => resolve({ state: { name } })
      }) as never,
  }
  const current = createCurrentPractice(handler, practice, () => 0)
  const before = current.now()
  current.forget()
  answer('Antes')
  expect((await before).name).toBe('Antes')
  const after = current.now()
  answer('Ahora')
  expect((await after).name).toBe('Ahora')
  expect((await current.now()).name).toBe('Ahora')
})
