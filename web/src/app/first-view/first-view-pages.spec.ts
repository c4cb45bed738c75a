import { expect, it } from 'vitest'
import { documentOf } from '../../../first-view-pages.ts'

const chunk = (fileName: string, facade: string, imports: string[] = []) => ({
  fileName,
  facade,
  imports,
  modules: [],
  isEntry: fileName.includes('index'),
})
const chunks = [
  chunk('assets/index-1.js', '/web/src/app/main.tsx', ['assets/base-1.js']),
  chunk('assets/base-1.js', ''),
  chunk('assets/layout-1.js', '/site/components/site-layout.tsx'),
  chunk('assets/home-1.js', '/site/components/home/home-page.tsx'),
  chunk('assets/shop-1.js', '/shop/components/shop-page.tsx', ['assets/base-1.js']),
]
const html = `<html>
  <head>
    <title>Fisioterapia</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
    <link rel="modulepreload" href="/assets/layout-1.js" crossorigin>
    <link rel="modulepreload" href="/assets/home-1.js" crossorigin>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`

it("asks for the page's own code at once, not for the first page's, and stands under its own title", () => {
  const view = {
    path: '/tienda',
    page: '/shop/components/shop-page.tsx',
    markup: '<div><title>Tienda · $& %practice.name%</title><h1>Tienda</h1></div>',
  }
  expect(documentOf(html, view, chunks)).toBe(`<html>
  <head>
    <title>Tienda · $& %practice.name%</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
    <link rel="modulepreload" href="/assets/layout-1.js" crossorigin>
    <link rel="modulepreload" href="/assets/shop-1.js" crossorigin>
  </head>
  <body>
    <div id="root"><div><h1>Tienda</h1></div></div>
  </body>
</html>`)
})

it('a page that the build does not know ends the build', () => {
  const view = { path: '/x', page: '/nowhere.tsx', markup: '' }
  expect(() => documentOf(html, view, chunks)).toThrow('/nowhere.tsx')
})
