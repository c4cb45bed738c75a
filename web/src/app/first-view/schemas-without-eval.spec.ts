import { expect, test } from 'vitest'
import './schemas-without-eval.ts'

test('zod heeds the wish not to compile schemas', async () => {
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
