import { defineConfig } from 'vitest/config'

/** Takes long and concerns few changes: `npm run test:deep`, not `npm test` (docs/testing.md). */
const DEEP = '**/*.deep.test.ts'

/** Node loads the TypeScript by itself, as in production: no transformation, and no mocks of modules, of which there are none. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const

/** What all tests of the server share: Node, and one real PostgreSQL. */
const server = {
  environment: 'node',
  isolate: false,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  ...native,
} as const

/**
 * Contract and server on Node, with one real PostgreSQL, and the console's components in jsdom. The files of a worker share modules: loading
 * them anew for each took half of the time. A test has its own application and database, and puts back what it changes beyond them.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...native,
        },
      },
      { test: { name: 'server', include: ['apps/server/src/**/*.test.ts'], exclude: [DEEP], ...server } },
      { test: { name: 'deep', include: [`apps/server/src/${DEEP}`], ...server } },
      'apps/console/vitest.config.ts',
    ],
    maxWorkers: 2,
  },
})
