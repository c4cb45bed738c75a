import { describe, expect, it } from 'vitest'
import { problemsOf, proofsIn, rowsOf, withTests } from './conformance.ts'
import { conformancePages, projectFiles } from './project-files.ts'

describe('every statement of the specification', () => {
  const proofs = proofsIn(projectFiles(['ts', 'tsx']))
  it('is proved by a test that carries its rule, and every rule of a test is a statement', () => {
    const rows = [...conformancePages().values()].flatMap(rowsOf)
    expect(rows.length).toBeGreaterThan(200)
    expect(problemsOf(rows, proofs)).toEqual([])
  })
})

describe('a row and the tests', () => {
  const mark = '// @rule'
  const spec = `${mark} a, b\n${mark} c\ntest('shows the hero\\'s | name', …)`.replace('…', '() => {}')
  const table = `${mark} d\n// why\nit.each([\n  ['x'],\n])('%s sings', () => {})\n`
  const proofs = proofsIn(
    new Map([
      ['a.spec.ts', spec],
      ['b.spec.tsx', `// first\ndescribe('b', () => {\n${table}})`],
    ]),
  )
  const row = (rule: string, statement = 'A hero', more = false) => ({ line: 1, rule, statement, more })
  const all = ['a', 'b', 'c', 'd'].map((rule) => row(rule))

  it('belong together by the rule the test carries', () => {
    expect(problemsOf(all, proofs)).toEqual([])
    expect(Object.fromEntries(proofs.titles)).toEqual({
      a: ["shows the hero's | name"],
      b: ["shows the hero's | name"],
      c: ["shows the hero's | name"],
      d: ['%s sings'],
    })
  })

  it('are written side by side, with links that lead from there to the other pages', () => {
    const page = '# Page\n\n| Rule | Statement |\n|---|---|\n| `a` | A \\| [B](../b.md) |\n| `e` | C |\n'
    const written = withTests(page, proofs)
    expect(written).toBe(
      '# Page\n\n| Rule | Statement | Tests |\n|---|---|---|\n' +
        "| `a` | A \\| [B](../../../docs/b.md) | shows the hero's \\| name |\n| `e` | C |  |\n",
    )
    const a = { line: 5, rule: 'a', statement: 'A \\| [B](../b.md)', more: false }
    expect(rowsOf(page)).toEqual([a, { line: 6, rule: 'e', statement: 'C', more: false }])
    expect(rowsOf(written)[1]).toEqual({ line: 6, rule: 'e', statement: 'C', more: true })
  })

  it.each([
    ['a row without a test', [...all, row('e')], 'line 1: no test carries e'],
    ['a row without a statement', [...all.slice(1), row('a', '')], 'line 1: a states nothing'],
    ['a row twice', [...all, row('a')], 'line 1: a stands twice'],
    ['a row with its tests', [...all.slice(1), row('a', 'A hero', true)], 'line 1: a has more than its statement'],
    ['a row without a rule', [...all, row('')], "line 1: '' is no rule's id"],
    ['a test of a rule that no page has', all.slice(1), 'no page has the rule a'],
  ])('%s is a problem', (_, rows, problem) => {
    expect(problemsOf(rows, proofs)).toContain(problem)
  })

  it('a rule above something else is a problem', () => {
    const lost = proofsIn(new Map([['c.spec.ts', `${mark} a\nconst hero = 1`]]))
    expect(problemsOf([], lost)).toEqual(['c.spec.ts:1: no test stands below @rule'])
  })
})
