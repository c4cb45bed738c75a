import { expect, it } from 'vitest'
import { pagePatterns } from './page-patterns.ts'

it('tells every path of a route table, its frames aside, and not the one that stands for all others', () => {
  const table = [
    {
      children: [
        { path: '/' },
        { children: [{ path: '/pedido' }, { path: '/pedido/:trackingNumber' }] },
        { path: '*' },
      ],
    },
    { path: '/doctor', children: [{ path: '/doctor/change-password' }] },
  ]
  expect(pagePatterns(table)).toEqual(['/', '/pedido', '/pedido/:trackingNumber', '/doctor', '/doctor/change-password'])
})

it.each([
  [{ path: 'citas' }],
  [{ path: '/citas/*' }],
  [{ path: '/citas/:id?' }],
  [{ path: '/a.b' }],
  [{ index: true as const }],
])('%j ends the build: the server would not know it', (route) =>
  expect(() => pagePatterns([{ children: [route] }])).toThrow('Only whole paths'),
)
