import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { allSections } from '~/sections.ts'
import { doctorRoutes } from './doctor-routes.tsx'
import { routes } from './routes.tsx'

const inAll = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...inAll(route.children ?? [])])

// @rule office-frame-no-unavailable: Every section of the rail has its page: none says that it is not available yet
test.each(allSections)('$path has a route of its own, and a page to show there', async ({ path }) => {
  const [route, ...others] = inAll(doctorRoutes).filter((one) => one.path === path)
  expect(others).toEqual([])
  const shown = typeof route?.lazy === 'function' ? await route.lazy() : {}
  expect(shown.Component).toBeTypeOf('function')
})

// @rule no-console-warning
test('every route has what it shows, if only nothing', () => {
  const all = inAll(routes)
  expect(all.length).toBeGreaterThan(allSections.length)
  const shows = (route: RouteObject) => ['element', 'Component', 'lazy', 'loader'].some((one) => one in route)
  expect(all.filter((route) => !route.children && !shows(route)).map(({ path }) => path)).toEqual([])
})
