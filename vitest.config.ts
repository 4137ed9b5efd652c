import { defineConfig } from 'vitest/config'

/** Two projects: what runs on Node (contract and server, on one real PostgreSQL) and the console's components in jsdom. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
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
