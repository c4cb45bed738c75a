import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const node = [
  'shared-events',
  'service-kit',
  'command-service',
  'projections',
  'query-service',
  'all-in-one',
  'bench',
  'scripts',
]
const inNode = (ending: string) => node.map((room) => `${room}/**/*.${ending}.ts`)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: inNode('spec'),
          exclude: ['**/*.int.spec.ts', '**/node_modules/**'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'servers',
          include: inNode('int.spec'),
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias: { '~': fileURLToPath(new URL('./web/src', import.meta.url)) } },
        test: { name: 'web', include: ['web/src/**/*.spec.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
})
