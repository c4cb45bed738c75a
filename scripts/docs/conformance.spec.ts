import { describe, expect, it } from 'vitest'
import { conformancePage, problemsOf, rulesIn } from './conformance.ts'
import { projectFiles } from './project-files.ts'

describe('every statement of the specification', () => {
  it('is stated once, at a test that proves it', () => {
    const rules = rulesIn(projectFiles(['ts', 'tsx']))
    expect(rules.rules.size).toBeGreaterThan(1000)
    expect(problemsOf(rules)).toEqual([])
  })
})

describe('a rule and its tests', () => {
  const mark = '// @rule'
  const spec = `${mark} a: A | hero,\n//   who sings\n${mark} b: B: c\ntest('shows the hero\\'s | name', () => {})\n`
  const table = `${mark} a\n// why\nit.each([\n  ['x'],\n])('%s sings', () => {})\n`
  const of = (text: string) => rulesIn(new Map([['a.spec.ts', text]]))

  it('are found in the comments above the tests, and written side by side', () => {
    const rules = rulesIn(
      new Map([
        ['a.spec.ts', spec],
        ['b.spec.tsx', `// first\ndescribe('b', () => {\n${table}})`],
      ]),
    )
    expect(problemsOf(rules)).toEqual([])
    expect(conformancePage(rules).split('\n')).toEqual(
      expect.arrayContaining([
        "| `a` | A \\| hero, who sings | shows the hero's \\| name<br>%s sings |",
        "| `b` | B: c | shows the hero's \\| name |",
      ]),
    )
  })

  it.each([
    ['a rule that no test states', table, 'no test states a'],
    ['a rule that is stated twice', `${spec}${spec}`, 'a is stated twice'],
    ['what is no id', `${mark} A hero: sings\nit('x', () => {})`, "'A hero' is no rule's id"],
    ['a rule above something else', `${mark} a\nconst hero = 1`, 'a.spec.ts:1: no test stands below @rule'],
  ])('%s is a problem', (_, text, problem) => {
    expect(problemsOf(of(text))).toContain(problem)
  })
})
