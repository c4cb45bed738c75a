import { expect, it } from 'vitest'
import type { Fetched } from '../sender/twilio-files.ts'
import { createKeepFiles, type KeepFilesDeps } from './keep-files.ts'

const gone: Fetched = { ok: false, why: 'gone' }
const away: Fetched = { ok: false, why: 'away' }
const account: Fetched = { ok: false, why: 'account' }

const received = {
  type: 'MessageReceived',
  position: 1n,
  clinical: {},
  data: { messageId: 'm', configId: 'x', files: [{ uri: 'f' }] },
}
const accountsOf = (ids: readonly string[]) => {
  const rows = ids.map((id) => [id, { id, twilioAccountSid: id, twilioPhoneNumber: null, isActive: false }])
  return {
    readSettings: async () => ({ configurations: Object.fromEntries(rows) }),
    vault: { botTokens: { read: async () => 'secreto' } },
  }
}

/** Asks for the one file of a message, which came by a configuration that is gone. @param answers by the account that is asked */
const asking = async (answers: Readonly<Record<string, Fetched>>) => {
  const asked: string[] = []
  const keep = createKeepFiles({
    conversations: { history: async () => [received] },
    accounts: accountsOf(Object.keys(answers)),
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

// @rule erase-race
it('of a message that came after an erasure is sealed under none of the keys that were given up', async () => {
  const kept: unknown[] = []
  const keep = createKeepFiles({
    conversations: {
      history: async () => [
        { type: 'PersonalDataGivenUp', data: { erasureId: 'e', keys: ['k1', 'k2'] } },
        received,
        { type: 'PersonalDataGivenUp', data: { erasureId: 'f', keys: ['k3'] } },
      ],
      handler: { handle: async () => ({ ok: true, position: 4n }) },
      now: () => '2026-11-20T15:00:00.000Z',
    },
    accounts: accountsOf(['one']),
    files: { keep: async (...of: unknown[]) => void kept.push(of.at(-1)) },
    fetch: async () => ({ ok: true, bytes: Buffer.from('x') }),
  } as unknown as KeepFilesDeps)
  expect(await keep.ofMessage({ conversationId: 'c', messageId: 'm' })).toMatchObject({ ok: true, kept: 1 })
  expect(kept).toEqual([['k1', 'k2', 'k3']])
})

// @rule files-fetched-again
it('an account that is refused does not hide that another may have the file', async () => {
  expect(await asking({ two: gone, one: account })).toMatchObject({ why: 'FileAccountRefused', once: ['one', 'two'] })
  expect(await asking({ two: account, one: gone })).toMatchObject({ why: 'FileAccountRefused', once: ['one', 'two'] })
  expect(await asking({ two: gone, one: away })).toMatchObject({ why: 'FileAway', once: ['one'] })
})
