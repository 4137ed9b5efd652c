import { defineConfig } from 'vitest/config'

/** Takes long and concerns few changes: `npm run test:deep`, not `npm test` (docs/testing.md). */
const DEEP = '**/*.deep.test.ts'

/** Node loads the TypeScript by itself, as in production: no transformation, and no mocks of modules, of which there are none. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const

/** Files of one worker leave much behind: a larger young space is collected seldom, and threads for it find no core free. */
const execArgv = ['--max-semi-space-size=192', '--single-threaded-gc']

/** What all tests outside of a browser page share. */
const node = {
  environment: 'node',
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  execArgv,
  ...native,
} as const

/** Those of the server have one real PostgreSQL beside it. */
const server = { ...node, globalSetup: 'apps/server/src/testing/global-setup.ts' } as const

/**
 * The console's components in jsdom, all else on Node, the server with one real PostgreSQL. The files of a worker share modules: loading
 * them anew for each took half of the time. A test has its own application and database, and puts back what it changes beyond them.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], ...node } },
      { test: { name: 'fakes', include: ['packages/fakes/src/**/*.test.ts'], ...node } },
      { test: { name: 'ipp', include: ['packages/ipp/src/**/*.test.ts'], ...node } },
      { test: { name: 'workflow', include: ['packages/workflow/src/**/*.test.ts'], exclude: [DEEP], ...node } },
      { test: { name: 'sample-engine', include: ['apps/sample-engine/src/**/*.test.ts'], ...node } },
      { test: { name: 'device-agent', include: ['apps/device-agent/src/**/*.test.ts'], exclude: [DEEP], ...node } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts', 'scripts/**/*.test.mjs'], ...node } },
      { test: { name: 'server', include: ['apps/server/src/**/*.test.ts'], exclude: [DEEP], ...server } },
      {
        test: {
          name: 'deep',
          include: [`apps/{server,device-agent}/src/${DEEP}`, `packages/workflow/src/${DEEP}`],
          ...server,
        },
      },
      'apps/console/vitest.config.ts',
      'apps/console/vitest.deep.config.ts',
      'apps/kiosk/vitest.config.ts',
    ],
    // One more than the gate's cores: a worker waits for its database, for a server beside it, or for a page to change, a fifth of the time.
    maxWorkers: 3,
  },
})
