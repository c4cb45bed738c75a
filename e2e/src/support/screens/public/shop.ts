import { expect, type Page } from '@playwright/test'
import {
  badge,
  bands,
  buyer,
  card,
  catchChats,
  chatOpened,
  fillCheckout,
  fillDialog,
  openDialog,
  putIn,
  returningWith,
  sendCheckout,
  sendDialog,
  tape,
} from '../../actions/shop.ts'
import type { Screen } from '../../walks/walk.ts'
import { pageUnder } from './site.ts'

const empty = pageUnder('/carrito', 'Carrito', ['Su carrito está vacío'], { name: '/carrito, empty' })
const nothing = pageUnder('/checkout', 'Carrito vacío', ['No hay productos en tu carrito.'], {
  name: '/checkout, empty',
})

/** "Grid of product cards (image, name, description, price, stock label, add-to-cart button)" (docs/specification.md#public-screens). */
const actsIn = 'article'
const shop: Screen = {
  name: '/tienda',
  actsIn,
  says: [
    ...['Envío Express', '48 horas', 'lunes a viernes', 'Equipo de Rehabilitación', 'Paquetes'],
    ...[/Agotado/, /Últimas [1-5] unidades/, /En stock \(\d+ disponibles\)/],
  ],
  open: async ({ visit }, options) => {
    const page = await visit('/tienda', options)
    await expect(card(page, bands)).toBeVisible()
    return page
  },
}
const packages: Screen = {
  name: '/tienda, packages alone',
  actsIn,
  says: ['Paquete Vuelta a Casa'],
  open: async (people, options) => {
    const page = await shop.open(people, options)
    await page.getByRole('button', { name: /^Paquetes/ }).click()
    await expect(card(page, bands)).toBeHidden()
    return page
  },
}
const added: Screen = {
  name: '/tienda with something added',
  actsIn,
  says: ['Producto agregado', `${bands} se ha agregado al carrito`],
  open: async (people, options) => {
    const page = await shop.open(people, options)
    await putIn(page, bands)
    await expect(page.getByText('Producto agregado', { exact: true })).toBeVisible()
    return page
  },
}
const noPicture: Screen = {
  name: '/tienda without a picture',
  actsIn,
  says: ['Sin imagen'],
  refused: ['404 /images/'],
  open: async ({ visit }, options) => {
    const page = await visit('about:blank', options)
    await page.route('**/images/**', (route) => route.fulfill({ status: 404 }))
    await page.goto('/tienda')
    await expect(card(page, bands).getByText('Sin imagen')).toBeVisible()
    return page
  },
}

/** A page of somebody who has two things in the cart. */
const withLines = (
  path: string,
  heading: string,
  more: Omit<Screen, 'open'>,
  act?: (page: Page) => Promise<unknown>,
) => ({
  ...more,
  open: async ({ visit, clinic }: Parameters<Screen['open']>[0], options: Parameters<Screen['open']>[1]) => {
    const page = await visit(path, { ...options, ...(await returningWith(clinic, bands, tape)) })
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page.getByText(tape).first()).toBeVisible()
    await act?.(page)
    return page
  },
})
const cart = (name: string, says: Screen['says'], act?: (page: Page) => Promise<unknown>) =>
  withLines('/carrito', 'Carrito', { name, says }, act)
const checkout = (name: string, more: Omit<Screen, 'open' | 'name'>, act?: (page: Page) => Promise<unknown>) =>
  withLines('/checkout', 'Completar pedido', { name, ...more }, act)

const incomplete = async (page: Page) => {
  await sendDialog(await openDialog(page)).click()
  await expect(page.getByText('Información incompleta', { exact: true })).toBeVisible()
}
const order = async (page: Page) => {
  await catchChats(page)
  const dialog = await openDialog(page)
  await fillDialog(dialog)
  const chat = page.waitForEvent('popup')
  await sendDialog(dialog).click()
  await chatOpened(chat)
  await expect(page.getByRole('heading', { name: 'Su pedido está registrado' })).toBeVisible()
  await expect(page.getByText('Su carrito está vacío')).toBeVisible()
}

const cartScreens = [
  cart('/carrito with two products', [bands, tape, '₡19,000']),
  cart('/carrito asking before it is emptied', ['¿Vaciar el carrito?'], async (page) => {
    await page.getByRole('button', { name: 'Vaciar carrito' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  }),
  cart('/carrito with the customer dialog', ['Nombre completo', 'Teléfono', 'Dirección', 'Ubicación'], openDialog),
  cart(
    '/carrito with the customer dialog left empty',
    ['Información incompleta', 'Por favor complete todos los campos requeridos'],
    incomplete,
  ),
  cart('/carrito after its order', ['Pedido registrado'], order),
]

const wrong = async (page: Page) => {
  await page.getByLabel(/^Teléfono/).fill('8888')
  await page.getByLabel(/^Correo electrónico/).fill('rosa@')
  await page.getByLabel(/^Dirección completa/).fill('Heredia')
  await sendCheckout(page).click()
  await expect(page.getByText('Nombre es requerido')).toBeVisible()
}
const fail = async (page: Page) => {
  await page.route('**/api/orders', (route) => route.fulfill({ status: 503, json: {} }))
  await fillCheckout(page)
  await sendCheckout(page).click()
  await expect(page.getByText(/^Hubo un problema/)).toBeVisible()
}
const complete = async (page: Page) => {
  await fillCheckout(page)
  await sendCheckout(page).click()
  await expect(page.getByRole('heading', { name: 'Pedido Completado' })).toBeVisible()
  await expect(badge(page, 2)).toBeHidden()
}

const done = checkout('/checkout done', { says: ['Pedido Completado', '¡Pedido completado!'] }, complete)
const checkoutScreens = [
  checkout('/checkout with two products', { says: ['Efectivo', 'Transferencia bancaria', 'Tarjeta', '₡19,000'] }),
  checkout(
    '/checkout with what is wrong or missing',
    {
      says: [
        ...['Nombre es requerido', 'Email inválido', 'Dirección completa es requerida'],
        'Teléfono debe tener al menos 8 dígitos',
      ],
    },
    wrong,
  ),
  checkout(
    '/checkout while the server fails',
    {
      says: ['Hubo un problema al completar tu pedido. Por favor intenta nuevamente.'],
      refused: ['503 /api/orders'],
    },
    fail,
  ),
  done,
]

const followed: Screen = {
  name: '/pedido/{number}',
  says: ['Pendiente', bands, tape, '₡19,000'],
  open: async (people, options) => {
    const page = await done.open(people, options)
    await page.getByRole('link', { name: 'Ver cómo va mi pedido' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Su pedido' })).toBeVisible()
    await expect(page.getByText(tape)).toBeVisible()
    await expect(page.getByText(buyer.name)).toHaveCount(0)
    return page
  },
}
const unknown = pageUnder('/pedido/MV-0000000000', 'Pedido no encontrado', [], {
  name: '/pedido/{number} of no order',
  refused: ['404 /api/public/orders/MV-0000000000'],
})

export const shopScreens: readonly Screen[] = [
  ...[shop, packages, added, noPicture, empty, nothing],
  ...[...cartScreens, ...checkoutScreens, followed, unknown],
]
