import { expect, it } from 'vitest'
import type { Fetched } from '../sender/twilio-files.ts'
import { createKeepFiles, type KeepFilesDeps } from './keep-files.ts'

const gone: Fetched = { ok: false, why: 'gone' }
const away: Fetched = { ok: false, why: 'away' }
const account: Fetched = { ok: false, why: 'account' }

/** Asks for the one file of a message, which came by a configuration that is gone. @param answers by the account that is asked */
const asking = async (answers: Readonly<Record<string, Fetched>>) => {
  const asked: string[] = []
  const rows = Object.keys(answers).map((id) => [
    id,
    { id, twilioAccountSid: id, twilioPhoneNumber: null, isActive: false },
  ])
  const received = {
    type: 'MessageReceived',
    position: 1n,
    clinical: {},
    data: { messageId: 'm', configId: 'x', files: [{ uri: 'f' }] },
  }
  const keep = createKeepFiles({
    conversations: { history: async () => [received] },
    accounts: {
      readSettings: async () => ({ configurations: Object.fromEntries(rows) }),
      vault: { botTokens: { read: async () => 'secreto' } },
    },
    fetch: async ({ configId }: { configId: string }) => {
      asked.push(configId)
      return answers[configId] ?? gone
    },
    wait: async () => undefined,
  } as unknown as KeepFilesDeps)
  const ref = { conversationId: 'c', messageId: 'm' }
  const kept = await keep.ofMessage(ref)
  const once = asked.splice(0)
  await keep.retryBusy(ref)
  return { why: kept.ok || kept.rejection.type, once, tries: asked.length / once.length }
}

// @rule files-fetched-again: Ours: what could not be fetched is fetched when staff ask for it, once; why it cannot be
//   had is said
it.each([
  [gone, 'FileGone', 1],
  [away, 'FileAway', 5],
  [account, 'FileAccountRefused', 5],
] as const)(
  'a file that cannot be had since %j is said so (%s), and is asked for %i times',
  async (answer, why, tries) => {
    expect(await asking({ one: answer })).toEqual({ why, once: ['one'], tries })
  },
)

// @rule files-fetched-again
it('an account that is refused does not hide that another may have the file', async () => {
  expect(await asking({ two: gone, one: account })).toMatchObject({ why: 'FileAccountRefused', once: ['one', 'two'] })
  expect(await asking({ two: account, one: gone })).toMatchObject({ why: 'FileAccountRefused', once: ['one', 'two'] })
  expect(await asking({ two: gone, one: away })).toMatchObject({ why: 'FileAway', once: ['one'] })
})
