import { expect, it } from 'vitest'
import { NotStarted, startProcess, waitReady } from './processes.ts'

// @rule not-ready-ends: Ours: a process that is not ready in its time is ended, and takes nothing from those that follow
it('a process that is not ready in its time has ended when that is said', async () => {
  const idle = startProcess('idle', process.execPath, ['-e', 'setInterval(() => {}, 1000)'], process.env, () => {})
  await expect(waitReady('http://127.0.0.1:1', idle, 1)).rejects.toThrow(NotStarted)
  expect(idle.child.signalCode).toBe('SIGTERM')
})
