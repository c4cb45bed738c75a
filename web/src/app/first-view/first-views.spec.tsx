import { examplePractice, practiceTokens, withPractice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { expect, it } from 'vitest'
import { firstViews } from './first-views.tsx'

const views = firstViews(practiceTokens)

// @rule home-lcp-cls-throttled: Issue: LCP ≤ 2.5 s and CLS ≤ 0.1 in a throttled run, printed
it.each(views.map(({ path, markup }) => [path, markup]))(
  '%s has its heading and the ways on before any code has run, and nothing that a press would be lost on',
  (_path, markup) => {
    const page = new DOMParser().parseFromString(markup, 'text/html')
    expect(page.querySelector('h1')?.textContent).not.toBe('')
    expect([...page.querySelectorAll('header nav a')].map((link) => link.textContent)).toContain('Servicios')
    expect([...page.querySelectorAll('button')].every((button) => button.disabled)).toBe(true)
    expect(page.querySelectorAll('[style], script, form')).toHaveLength(0)
  },
)

it('names the practice by tokens alone, which give way to what is configured', () => {
  const { markup = '' } = views.find(({ path }) => path === '/') ?? {}
  expect(markup).not.toContain('Mueve')
  expect(markup).toContain('https://wa.me/%practice.chatNumber%')
  const shown = withPractice(markup, {
    ...examplePractice,
    name: 'A & B',
    tagline: 'En casa',
    chatNumber: '50670000000',
  })
  expect(shown).toContain('A &#38; B')
  expect(shown).toContain('https://wa.me/50670000000')
  expect(shown).not.toContain('%practice')
})

// @rule practice-logo
it("has the drawn mark where a logo of one's own will stand", () => {
  const { markup = '' } = views.find(({ path }) => path === '/citas') ?? {}
  const logo = { imageUrl: '/images/l-320.webp', width: 90, height: 24 }
  const page = new DOMParser().parseFromString(withPractice(markup, { ...examplePractice, logo }), 'text/html')
  expect(page.querySelectorAll('header img[src="/images/l-320.webp"]')).toHaveLength(1)
})
