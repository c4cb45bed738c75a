import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const { workspaces } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  workspaces: string[]
}
const node = [...workspaces.filter((room) => room !== 'web' && room !== 'e2e'), 'scripts']
const inNode = (ending: string) => node.map((room) => `${room}/**/*.${ending}.ts`)

export default defineConfig({
  test: {
    // Files wait for servers and processes a part of their time: one more than there are cores, and the one that coordinates.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Files of a worker share its process and modules (docs/decisions/0198-specs-of-screens-share-a-process.md).
      {
        test: {
          name: 'pure',
          include: inNode('spec'),
          exclude: ['**/*.int.spec.ts', '**/node_modules/**'],
          environment: 'node',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'servers',
          include: inNode('int.spec'),
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        resolve: { alias: { '~': fileURLToPath(new URL('./web/src', import.meta.url)) } },
        test: {
          name: 'web',
          include: ['web/src/**/*.spec.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [
            'web/src/testing/quick-labels.ts',
            'web/src/testing/quick-styles.ts',
            'web/src/testing/fresh-file.ts',
          ],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
