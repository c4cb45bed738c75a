import { afterAll, expect, it } from 'vitest'
import { describeDistributed, killableProcesses } from './distributed-system.ts'
import { endureMessageKills } from './message-rounds.ts'
import { clockAhead, type MessageServers, startMessageServers } from './message-servers.ts'

const suite = 'kill -9 of command-services while messages go out'
const both = ['command-service-1', 'command-service-2'] as const

let servers: MessageServers
afterAll(() => servers?.close())
const settings = async () => {
  servers = await startMessageServers()
  return servers.settings
}

describeDistributed(suite, { commandInstances: 2, queryInstances: 1, settings }, (running) => {
  // @rule messaging-killed
  it('kill -9 of two command-services, 6 times in the middle of a message: nothing is sent twice, what may have been is unclear, and nothing is lost', async () => {
    const { system, env } = running
    const all = killableProcesses(system, both)
    const victims = [...both.map((name) => killableProcesses(system, [name])), all]
    const setAhead = (ms: number) => void Object.assign(env, clockAhead(ms))
    const unclear = await endureMessageKills({ url: system.url, servers, victims, all, setAhead })
    // Otherwise nothing was shown.
    expect(unclear.news).toBeGreaterThan(0)
    expect(unclear.reminders).toBeGreaterThan(0)
  }, 500_000)
})
