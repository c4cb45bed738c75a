import { describe, expect, it } from 'vitest'
import { createExportSigner, type ExportFormat, exportFormats, readExport } from './signed-export.ts'

const key = Buffer.alloc(32, 5)
const parts = {
  logId: 'log-1',
  of: '2026-11',
  first: '1',
  last: '9',
  heads: [],
  by: 'staff:admin',
  at: '2026-11-24T16:00:00.000Z',
}

/** An export of five events, and its manifest, as lines. */
const written = (format: ExportFormat, signedBy = key): string[] => {
  const { join, manifest } = exportFormats[format]
  const signer = createExportSigner(signedBy)
  const titles = format === 'csv' ? [signer.titles('"N.º";"Evento";"Control"')] : []
  const body = (n: number) => (format === 'csv' ? `${n};"evento ${n}"` : `{"n":${n},"event":{"id":"e${n}"}`)
  const lines = [1, 2, 3, 4, 5].map(() => signer.line(body, join))
  return [...titles, ...lines, manifest(signer.manifest(parts))]
}
const problemsIn = async (lines: readonly string[]) => (await readExport(key, lines)).problems

describe.each(['jsonl', 'csv'] as const)('a signed export as %s', (format) => {
  const first = format === 'csv' ? 1 : 0
  const without = (at: number) => written(format).toSpliced(first + at, 1)

  // @rule export-proved
  it('holds as it was written, with a mark of the order of its bytes too', async () => {
    const { manifest, lines, problems } = await readExport(key, written(format))
    expect([manifest, lines, problems]).toEqual([expect.objectContaining({ ...parts, count: 5 }), 5, []])
    const [begin = '', ...rest] = written(format)
    expect(await problemsIn([`\uFEFF${begin}`, ...rest, ''])).toEqual([])
  })

  // @rule export-changed-line
  it('names a line that was changed', async () => {
    const lines = written(format)
    const changed = lines[first + 2]?.replace(/e(vento )?3/, (text) => text.replace('3', '8')) ?? ''
    expect(await problemsIn(lines.with(first + 2, changed))).toEqual([
      { problem: 'changed', line: first + 3, text: changed },
    ])
  })

  // @rule export-missing-line
  it('says which lines are missing, in the middle, at the beginning and at the end', async () => {
    expect(await problemsIn(without(2))).toEqual([{ problem: 'missing', from: 3, to: 3 }])
    expect(await problemsIn(without(0))).toEqual([{ problem: 'missing', from: 1, to: 1 }])
    expect(await problemsIn(without(4))).toEqual([{ problem: 'missing', from: 5, to: 5 }])
    expect(await problemsIn(without(4).toSpliced(first + 3, 1))).toEqual([{ problem: 'missing', from: 4, to: 5 }])
  })

  // @rule export-missing-line
  it('names a line that was numbered anew after another was taken out', async () => {
    const lines = without(2).map((line, at) =>
      at < first + 2 ? line : line.replace(/^(\{"n":)?(\d)/, (_, begin = '', n) => `${begin}${Number(n) - 1}`),
    )
    expect((await problemsIn(lines)).map(({ problem }) => problem)).toContain('changed')
  })

  it('names lines that change places, that stand twice, and what is no line', async () => {
    const lines = written(format)
    const [second = '', third = ''] = lines.slice(first + 1)
    expect((await problemsIn(lines.with(first + 1, third).with(first + 2, second))).length).toBeGreaterThan(0)
    expect(await problemsIn(lines.toSpliced(first + 2, 0, second))).toEqual([
      { problem: 'out-of-order', line: first + 3, text: second },
    ])
    expect(await problemsIn(lines.with(first + 1, 'x'))).toEqual([
      { problem: 'unreadable', line: first + 2, text: 'x' },
    ])
  })

  it('names what was put behind its end', async () => {
    const lines = written(format)
    const [again = ''] = lines.slice(first)
    expect(await problemsIn([...lines, again])).toEqual([
      { problem: 'out-of-order', line: lines.length + 1, text: again },
    ])
  })

  // @rule export-manifest: Issue: a signed manifest: count, positions, hash, heads; nobody else can sign one
  it('has a manifest that nobody else can sign', async () => {
    const lines = written(format)
    expect(await problemsIn(lines.slice(0, -1))).toEqual([{ problem: 'no-manifest' }])
    const forged = lines.at(-1)?.replace('2026-11', '2026-12') ?? ''
    expect(await problemsIn(lines.with(-1, forged))).toEqual([{ problem: 'forged-manifest' }])
    expect((await problemsIn(written(format, Buffer.alloc(32, 6)))).at(-1)).toEqual({ problem: 'forged-manifest' })
  })

  if (format === 'csv')
    it('covers its titles', async () => {
      const lines = written(format)
      expect((await problemsIn(lines.with(0, '"N.º";"Otro";"Control"'))).length).toBeGreaterThan(0)
    })
})
