import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // React as people have it: testing/react-act.ts.
  oxc: { jsx: { development: false } },
  test: {
    name: 'console',
    environment: 'jsdom',
    env: { NODE_ENV: 'production' },
    environmentOptions: { jsdom: { url: 'http://console.test/' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Screens: vitest.deep.config.ts.
    exclude: ['src/**/*.deep.test.tsx'],
    restoreMocks: true,
    unstubGlobals: true,
    // The files of a worker share modules and page: loading the components anew for each took two thirds of the time. What a file changes
    // beyond its tests is put back by testing/setup.ts, or by itself.
    isolate: false,
    // As the others: ../../vitest.config.ts.
    execArgv: ['--max-semi-space-size=192', '--single-threaded-gc'],
    maxWorkers: 3,
    testTimeout: 30_000,
  },
})
