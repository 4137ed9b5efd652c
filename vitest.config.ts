import { defineConfig } from 'vitest/config'

/**
 * Three projects: contract and server on Node, with one real PostgreSQL, and the console's components in jsdom. The files of a worker share modules: loading
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
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'apps/console/vitest.config.ts',
    ],
    maxWorkers: 2,
  },
})
