import { describe, expect, it } from 'vitest'
import { createKnownBrowsers } from './known-browsers.ts'

const browsers = createKnownBrowsers(Buffer.alloc(32, 6))

describe('a known browser', () => {
  it('is known for each account it signed in to, and for no other', () => {
    const first = browsers.after(null, 'ana', 'nonce-of-ana')
    const both = browsers.after(first, 'luis', 'nonce-of-luis')
    expect(browsers.knows(both, 'ana', 'nonce-of-ana')).toBe(true)
    expect(browsers.knows(both, 'luis', 'nonce-of-luis')).toBe(true)
    expect(browsers.knows(first, 'luis', 'nonce-of-luis')).toBe(false)
    expect(browsers.knows(both, 'admin', 'nonce-of-ana')).toBe(false)
    expect(browsers.idOf(both)).toBe(browsers.idOf(first))
  })

  it('is known no longer once the password is another one, until it signs in again', () => {
    const mark = browsers.after(null, 'ana', 'first')
    expect(browsers.knows(mark, 'ana', 'second')).toBe(false)
    const again = browsers.after(mark, 'ana', 'second')
    expect(browsers.knows(again, 'ana', 'second')).toBe(true)
    expect(browsers.knows(again, 'ana', 'first')).toBe(false)
  })

  it('is another one for every browser, and remembers eight accounts', () => {
    const marks = [1, 2].map(() => browsers.after(null, 'ana', 'nonce'))
    expect(browsers.idOf(marks[0] ?? null)).not.toBe(browsers.idOf(marks[1] ?? null))
    const mark = Array.from({ length: 9 }, (_, n) => `s${n}`).reduce<string | null>(
      (before, staffId) => browsers.after(before, staffId, 'nonce'),
      null,
    )
    const known = Array.from({ length: 9 }, (_, n) => browsers.knows(mark, `s${n}`, 'nonce'))
    expect(known).toEqual([false, ...Array(8).fill(true)])
  })

  it('cannot be made by somebody else: a part that is changed, moved or signed with another secret counts for nothing', () => {
    const mark = browsers.after(null, 'ana', 'nonce')
    const [browser, signature, account, accountSignature] = mark.split('.')
    const other = browsers.after(null, 'ana', 'nonce').split('.')
    const forged = [
      [browser, other[1], account, accountSignature],
      [other[0], signature, account, accountSignature],
      [other[0], other[1], account, accountSignature],
      [browser, signature, 'admin', accountSignature],
      [browser, signature, account, signature],
      [browser, signature, account],
    ].map((parts) => parts.join('.'))
    for (const staffId of ['ana', 'admin'])
      for (const text of forged) expect(browsers.knows(text, staffId, 'nonce')).toBe(false)
    for (const text of [
      null,
      '',
      '.',
      '...',
      'x'.repeat(5_000),
      `${browser}.${'ñ'.repeat(22)}`,
      `${mark}.`.repeat(50),
    ]) {
      expect(browsers.knows(text, 'ana', 'nonce')).toBe(false)
      expect(browsers.idOf(text)).toBeNull()
    }
    expect(createKnownBrowsers(Buffer.alloc(32, 7)).idOf(mark)).toBeNull()
  })
})
