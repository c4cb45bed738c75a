import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftBy, draftOfForm, sentForm } from './drafts.ts'
import { ClassErased } from './keys/data-keys.ts'
import { openVault, type Vault } from './open-vault.ts'
import type { VaultStore } from './vault-store.ts'

type Opened = { store: VaultStore; close(): void | Promise<void> }

const dayMs = 24 * 60 * 60_000
const begun = Date.parse('2026-11-24T16:32:00.000Z')
const text = '{"diagnosis":"Bursitis trocantérica"}'

/** What the drafts of the vault promise on any VaultStore (docs/log.md#drafts). */
export const draftsContract = (open: () => Promise<Opened>): void => {
  describe('drafts of the vault', () => {
    let opened: Opened
    let vault: Vault
    let other: Vault
    let now = begun
    const vaultOn = () => openVault({ store: opened.store, masterKey: Buffer.alloc(32, 1), now: () => now })
    beforeAll(async () => {
      opened = await open()
      vault = await vaultOn()
      other = await vaultOn()
    })
    afterAll(() => opened.close())
    const stored = async () => JSON.stringify(await opened.store.list('draft'))

    it('keeps the newest of an author about one, for every process, without a word of it in clear', async () => {
      const place = draftBy('staff-ana', 'appointment-1')
      expect(await vault.drafts.keep(place, 'first', null)).toBe('2026-11-24T16:32:00.000Z')
      now += 1
      expect(await other.drafts.keep(place, text, '2026-11-24T16:32:00.000Z')).toBe('2026-11-24T16:32:00.001Z')
      expect(await vault.drafts.read(place)).toEqual({ at: '2026-11-24T16:32:00.001Z', text })
      expect(await vault.drafts.read(draftBy('staff-luis', 'appointment-1'))).toBeNull()
      expect(await vault.drafts.list()).toEqual([
        { author: 'staff-ana', of: 'appointment-1', at: '2026-11-24T16:32:00.001Z' },
      ])
      expect(await stored()).not.toContain('Bursitis')
    })

    // @rule drafts-none-is-lost: Issue: nothing typed is lost: two devices that write on one draft do not
    //   overwrite each other, and what could not be kept is kept once the server is back
    it('takes the place of the draft that was gone on with and of no other, nor of one that is gone', async () => {
      const place = draftBy('staff-ana', 'patient-1')
      const first = await vault.drafts.keep(place, 'first', null)
      now += 1
      expect(await vault.drafts.keep(place, 'of another device', null)).toBeNull()
      const second = await vault.drafts.keep(place, 'second', first)
      now += 1
      expect(await other.drafts.keep(place, 'late', first)).toBeNull()
      expect(await vault.drafts.read(place)).toEqual({ at: second, text: 'second' })
      await other.drafts.remove(place)
      expect(await vault.drafts.keep(place, 'after the end', second)).toBeNull()
      const both = await Promise.all([vault, other].map(({ drafts }, n) => drafts.keep(place, `at once ${n}`, null)))
      expect(both.filter((at) => at !== null)).toHaveLength(1)
      expect(await vault.drafts.keep(place, 'whatever stands there')).not.toBeNull()
      await vault.drafts.remove(place)
    })

    // @rule drafts-end-after-a-week: Issue: clinical drafts of staff and drafts of patients are gone after 7 days
    it('ends a week after it was kept last, and is then removed', async () => {
      const place = draftBy('staff-ana', 'appointment-2')
      await vault.drafts.keep(place, text)
      now += 6 * dayMs
      const at = await vault.drafts.keep(place, text)
      now += 7 * dayMs - 1
      expect(await vault.drafts.read(place)).toEqual({ at, text })
      now += 1
      expect([await vault.drafts.read(place), await vault.drafts.list()]).toEqual([null, []])
      now += 1
      await vault.sweep()
      expect(await opened.store.list('draft')).toEqual([])
      await vault.drafts.keep(place, 'again', null)
      now += 8 * dayMs
      expect(await vault.drafts.keep(place, 'over the one that is over', null)).not.toBeNull()
      await vault.drafts.remove(place)
    })

    // @rule form-drafts-under-the-link
    it('keeps one of each form of a patient, beside that it was sent, which go with whom it is about', async () => {
      const of = 'appointment-4'
      const places = [draftOfForm('cancel', of), draftOfForm('reschedule', of), sentForm('cancel', of)]
      const texts = [text, '{"notes":"Bursitis"}', '']
      for (const [n, place] of places.entries()) await vault.drafts.keep(place, texts[n] ?? '', null)
      const read = async () =>
        (await Promise.all(places.map((place) => other.drafts.read(place)))).map((one) => one?.text)
      expect(await read()).toEqual(texts)
      expect(await vault.drafts.read(draftBy('staff-ana', of))).toBeNull()
      expect(await stored()).not.toContain('Bursitis')
      await vault.dataKeys.erase(of, ['clinical'])
      expect(await read()).toEqual([undefined, undefined, undefined])
      await expect(vault.drafts.keep(draftOfForm('cancel', of), text)).rejects.toThrow(ClassErased)
    })

    // @rule drafts-are-erased: Issue: drafts are destroyed with whom they are about
    it('goes with the keys of whom it is about, and with those of its author', async () => {
      const keep = (author: string, of: string) => vault.drafts.keep(draftBy(author, of), text)
      for (const about of ['patient-2', 'patient-3'])
        for (const author of ['staff-ana', 'staff-eva']) await keep(author, about)
      const [before] = await opened.store.get([{ kind: 'draft', id: 'staff-ana patient-2' }])
      const keyIds = await other.dataKeys.erase('patient-2', ['contact', 'clinical', 'financial'])
      const left = async () => (await vault.drafts.list()).map(({ author, of }) => `${author} ${of}`)
      expect(await left()).toEqual(['staff-ana patient-3', 'staff-eva patient-3'])
      await other.dataKeys.erase('staff-eva', ['clinical'])
      expect(await left()).toEqual(['staff-ana patient-3'])
      vault.dataKeys.evict()
      await expect(keep('staff-ana', 'patient-2')).rejects.toThrow(ClassErased)
      // A backup from before brings its record back: nothing opens it.
      if (before) await opened.store.insert([before])
      expect(await vault.drafts.read(draftBy('staff-ana', 'patient-2'))).toBeNull()
      expect(keyIds).toHaveLength(3)
    })
  })
}
