import { parseConfig } from '@clinic/platform/config/config.ts'
import type { FirstSteps } from '@clinic/shared-events/contracts/practice/first-steps.ts'
import { expect, test } from 'vitest'
import type { ReadDeps } from '../reading.ts'
import { firstStepsReads } from './reads.ts'

const stepsWith = async (env: Record<string, string>): Promise<FirstSteps> => {
  const parsed = parseConfig({ DATA_DIR: '/datos', ...env })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const reading = { read: async () => ({ position: 1n, rows: [] }) }
  const currentPractice = async () => ({ practice: parsed.config.practice })
  const { readFirstSteps } = firstStepsReads({ config: parsed.config, reading, currentPractice } as unknown as ReadDeps)
  const read = readFirstSteps as unknown as (call: object) => Promise<{ body: FirstSteps }>
  return (await read({ session: { role: 'admin' }, minPosition: null })).body
}

// @rule first-start-mail: Issue: the first steps ask for the mail server, also where a folder takes the mails
test('the mail server is to come until there is one: what a folder takes is not sent', async () => {
  const smtp = { SMTP_URL: 'smtp://correo.example', PUBLIC_URL: 'https://clinica.example' }
  const all: Record<string, string>[] = [{}, { OUTBOX_DIR: '/correos' }, smtp, { ...smtp, OUTBOX_DIR: '/correos' }]
  const done = await Promise.all(all.map(async (env) => (await stepsWith(env)).mail))
  expect(done).toEqual([false, false, true, true])
})
