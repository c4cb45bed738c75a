import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { allSections } from '~/sections.ts'
import { doctorRoutes } from './doctor-routes.tsx'

const inAll = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...inAll(route.children ?? [])])

test.each(allSections)('$path has a route of its own, and a page to show there', async ({ path, page }) => {
  const [route, ...others] = inAll(doctorRoutes).filter((one) => one.path === path)
  expect(others).toEqual([])
  const shown = typeof route?.lazy === 'function' ? await route.lazy() : {}
  expect(shown.Component).toBeTypeOf('function')
  expect(shown.Component?.name === 'SectionUnavailable').toBe(page === undefined)
})

// @rule office-frame-no-unavailable
test('no section but Bot is still to come', () => {
  expect(allSections.filter(({ page }) => page === undefined).map(({ label }) => label)).toEqual(['Bot'])
})
