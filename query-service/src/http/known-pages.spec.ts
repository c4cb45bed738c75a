import { describe, expect, test } from 'vitest'
import { knownPages } from './known-pages.ts'

describe('the pages of the web', () => {
  const isPage = knownPages([
    '/',
    '/citas',
    '/pedido',
    '/pedido/:trackingNumber',
    '/cita/:id/cancelar',
    '/doctor/admin/users',
  ])

  test.each([
    '/',
    '/citas',
    '/citas/',
    '/citas//',
    '/Citas',
    '/cit%61s',
    '/pedido',
    '/pedido/MV-0123456789',
    '/pedido/a%2Fb',
    '/pedido/%E0%A4%A',
    '/pedido/a.b',
    '/cita/abc/cancelar',
    '/CITA/abc/CANCELAR/',
    '/doctor/admin/users',
  ])('%s is one', (path) => expect(isPage(path)).toBe(true))

  test.each([
    '',
    '/no-existe',
    '/wp-login.php',
    '/citas/abc',
    '/citas%2F',
    '/citas%2Fabc',
    '//citas',
    '/pedido/a/b',
    '/pedido//b',
    '/cita//cancelar',
    '/cita/abc',
    '/cita/abc/reprogramar',
    '/doctor/admin',
    '/doctor/no-existe',
    '/x/citas',
    '/cit%E0%A4%A',
  ])('%j is none', (path) => expect(isPage(path)).toBe(false))
})
