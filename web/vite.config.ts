import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleBudget } from './bundle-budget.ts'
import { everywhere, firstPage, iconsOfLaterPages, latinFont, piecesOfLaterPages } from './first-load.ts'
import { firstViewPages } from './first-view-pages.ts'
import { precompress } from './precompress.ts'
import { preloadFirstPage } from './preload-first-page.ts'

const api = process.env.API_URL ?? 'http://localhost:3000'

const routerFile = (name: string): string =>
  fileURLToPath(new URL(`../production/${name}.mjs`, import.meta.resolve('react-router')))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    preloadFirstPage(firstPage.pages, latinFont),
    precompress(),
    firstViewPages(),
    bundleBudget(firstPage),
  ],
  resolve: {
    alias: [
      { find: '~', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // Its package names only the build that warns developers.
      { find: /^react-router$/, replacement: routerFile('index') },
      { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first load names every chunk: seven characters of a hash tell the builds of one chunk apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: everywhere },
            { name: 'icons', test: iconsOfLaterPages },
            { name: 'pieces', test: piecesOfLaterPages },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/images': api, '/socket.io': { target: api, ws: true } } },
})
