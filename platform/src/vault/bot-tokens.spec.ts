import { describe, expect, it } from 'vitest'
import { createBotTokens } from './bot-tokens.ts'
import { createWrapping, firstEpoch } from './keys/wrapping.ts'
import { openSqliteVaultStore } from './sqlite/sqlite-vault-store.ts'

const token = 'f00dfeedf00dfeedf00dfeedf00dc3d4'

describe('the auth tokens of the bot', () => {
  // @rule bot-token-in-vault: Issue: the auth token stands in the vault, wrapped; answers show its last four
  //   characters, and no event and no log line more
  it('are kept wrapped, found again under their configuration, and the first one stays until it is replaced or removed', async () => {
    const { store, close } = openSqliteVaultStore(':memory:')
    const tokensUnder = (key: Buffer) => createBotTokens(store, createWrapping(store, key, firstEpoch(key)), key)
    const tokens = tokensUnder(Buffer.alloc(32, 1))
    expect(await tokens.read('one')).toBeNull()
    await tokens.keep('one', token)
    await tokens.keep('one', 'another')
    expect(await tokens.read('one')).toBe(token)
    await tokens.replace('one', `${token}2`)
    await tokens.replace('two', token)
    expect([await tokens.read('one'), await tokens.read('two')]).toEqual([`${token}2`, token])
    await tokens.remove('one')
    await tokens.remove('one')
    expect([await tokens.read('one'), await tokens.read('two')]).toEqual([null, token])
    const stored = JSON.stringify(await store.list('bot-token'))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token).toString('base64'))
    await expect(tokensUnder(Buffer.alloc(32, 2)).read('two')).rejects.toThrow()
    close()
  })
})
