import { describe, expect, it } from 'vitest'
import { StoreAway } from '../../stores/store-away.ts'
import { openSqliteVaultStore } from '../sqlite/sqlite-vault-store.ts'
import type { VaultStore } from '../vault-store.ts'
import { ClassErased, createDataKeys, KeyMissing } from './data-keys.ts'
import { createWrapping, firstEpoch } from './wrapping.ts'

const stream = 'appointment-1'
const options = { masterKey: Buffer.alloc(32, 1), idSecret: Buffer.alloc(32, 2) }
const keysOn = (store: VaultStore, masterKey = options.masterKey) =>
  createDataKeys({ store, ...options, masterKey, wrapping: createWrapping(store, masterKey, firstEpoch(masterKey)) })
const newStore = () => openSqliteVaultStore(':memory:').store

describe('data keys', () => {
  it('are one for each stream and class, the same in every process', async () => {
    const store = newStore()
    const [one, two] = [keysOn(store), keysOn(store)]
    const [a, b] = await Promise.all([
      one.ensure(stream, ['contact', 'clinical']),
      two.ensure(stream, ['clinical', 'contact']),
    ])
    expect(a.get('contact')).toEqual(b.get('contact'))
    expect(a.get('clinical')).toEqual(b.get('clinical'))
    const other = await one.ensure('appointment-2', ['contact'])
    const all = [a.get('contact'), a.get('clinical'), other.get('contact')].map((key) => key?.key.toString('hex'))
    expect(new Set(all).size).toBe(3)
    expect(await store.list('data-key')).toHaveLength(3)
  })

  it('are stored before they are handed out', async () => {
    const store = newStore()
    const key = (await keysOn(store).ensure(stream, ['contact'])).get('contact')
    expect((await keysOn(store).resolve([key?.id as string])).get(key?.id as string)).toEqual(key?.key)
  })

  it('have ids that tell neither stream nor class, and are never stored in clear', async () => {
    const store = newStore()
    const key = (await keysOn(store).ensure(stream, ['contact'])).get('contact')
    expect(key?.id).toMatch(/^[0-9A-Za-z]{22}$/)
    const [record] = await store.list('data-key')
    expect(record?.value).not.toContain(key?.key.toString('base64'))
  })

  it('are erased for good: resolved as erased, never made again, also in another process', async () => {
    const store = newStore()
    const [one, two] = [keysOn(store), keysOn(store)]
    const ensured = await one.ensure(stream, ['contact', 'clinical'])
    const id = (personalClass: 'contact' | 'clinical') => ensured.get(personalClass)?.id as string
    await two.erase(stream, ['contact'])
    one.evict(stream)
    for (const keys of [one, two]) {
      const found = await keys.resolve([id('contact'), id('clinical')])
      expect(found.get(id('contact'))).toBe('erased')
      expect(found.get(id('clinical'))).toEqual(ensured.get('clinical')?.key)
      await expect(keys.ensure(stream, ['contact'])).rejects.toThrow(ClassErased)
    }
  })

  // @rule erase-comes-again
  it('of a conversation go on as others: what was sealed stays erased, however often', async () => {
    const store = newStore()
    const [one, two] = [keysOn(store), keysOn(store)]
    const made = async (keys: typeof one) => (await keys.ensure('conversation-1', ['contact'])).get('contact')?.id ?? ''
    const [first] = [await made(one)]
    expect(await one.erase('conversation-1', ['contact', 'clinical'])).toContain(first)
    two.evict('conversation-1')
    const second = await made(two)
    expect([second === first, await made(one)]).toEqual([false, second])
    expect(await one.erase('conversation-1', ['contact'])).toEqual([first, second])
    const third = await made(one)
    const found = await keysOn(store).resolve([first, second, third])
    expect([found.get(first), found.get(second)]).toEqual(['erased', 'erased'])
    expect(found.get(third)).toBeInstanceOf(Buffer)
  })

  // @rule erase-race
  it('that a conversation gave up are used no more, and those it has since are not destroyed with them', async () => {
    const store = newStore()
    const [one, two] = [keysOn(store), keysOn(store)]
    const made = async (givenUp?: readonly string[]) =>
      (await one.ensure('conversation-1', ['contact'], givenUp && { givenUp })).get('contact')?.id ?? ''
    const first = await made()
    const givenUp = await two.made('conversation-1', ['contact'])
    expect(givenUp).toEqual([first])
    const since = await made(givenUp)
    expect([since === first, await made(givenUp)]).toEqual([false, since])
    expect(await two.erase('conversation-1', ['contact'], undefined, givenUp)).toEqual([first])
    const found = await keysOn(store).resolve([first, since])
    expect([found.get(first), Buffer.isBuffer(found.get(since))]).toEqual(['erased', true])
  })

  it('that another stream gave up are used no more before they are destroyed', async () => {
    const keys = keysOn(newStore())
    await keys.ensure(stream, ['contact'])
    const givenUp = await keys.made(stream, ['contact', 'clinical'])
    for (const personalClass of ['contact', 'clinical'] as const)
      await expect(keys.ensure(stream, [personalClass], { givenUp })).rejects.toThrow(ClassErased)
  })

  // @rule erase-restore
  it('that were destroyed stay so in a vault from before they were made: who writes again has others', async () => {
    const ensure = async (keys: ReturnType<typeof keysOn>) =>
      (await keys.ensure('conversation-1', ['contact'])).get('contact')?.id ?? ''
    const newer = keysOn(newStore())
    await ensure(newer)
    const erased = await newer.erase('conversation-1', ['contact'])
    const restored = keysOn(newStore())
    expect(await restored.destroy(erased)).toEqual([])
    const own = await ensure(restored)
    expect(erased).not.toContain(own)
    await restored.destroy(erased)
    expect((await restored.resolve([own])).get(own)).toBeInstanceOf(Buffer)
  })

  it('are not used from the cache after an erasure whose outcome is unclear', async () => {
    const store = newStore()
    const lost: VaultStore = {
      ...store,
      async replace(...at) {
        await store.replace(...at)
        throw new StoreAway('vault')
      },
    }
    const keys = keysOn(lost)
    const id = (await keys.ensure(stream, ['contact'])).get('contact')?.id as string
    await expect(keys.erase(stream, ['contact'])).rejects.toThrow(StoreAway)
    expect((await keys.resolve([id])).get(id)).toBe('erased')
  })

  it('can be erased before one was made, and twice', async () => {
    const keys = keysOn(newStore())
    await keys.erase(stream, ['financial'])
    await keys.erase(stream, ['financial'])
    await expect(keys.ensure(stream, ['financial'])).rejects.toThrow(ClassErased)
  })

  it('that are absent or do not open are missing, never erased', async () => {
    const store = newStore()
    const keys = keysOn(store)
    await expect(keys.resolve(['nobody'])).rejects.toThrow(KeyMissing)
    const key = (await keys.ensure(stream, ['contact'])).get('contact')
    const wrongMaster = keysOn(store, Buffer.alloc(32, 9))
    await expect(wrongMaster.resolve([key?.id as string])).rejects.toThrow(KeyMissing)
    await store.replace({ kind: 'data-key', id: key?.id as string }, 1, 'short', null)
    keys.evict()
    await expect(keys.resolve([key?.id as string])).rejects.toThrow(KeyMissing)
  })

  it('read before an erasure do not come back into the cache after it', async () => {
    const store = newStore()
    const id = (await keysOn(store).ensure(stream, ['contact'])).get('contact')?.id as string
    const slow: { answer?: () => void } = {}
    const late: VaultStore = {
      ...store,
      async get(refs) {
        const read = await store.get(refs)
        if (!slow.answer) await new Promise<void>((resolve) => (slow.answer = resolve))
        return read
      },
    }
    const keys = keysOn(late)
    const reading = keys.resolve([id])
    await keysOn(store).erase(stream, ['contact'])
    keys.evict(stream)
    slow.answer?.()
    await reading
    expect((await keys.resolve([id])).get(id)).toBe('erased')
  })
})
