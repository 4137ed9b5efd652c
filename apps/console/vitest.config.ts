import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'console',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://console.test/' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Loading antd anew for each of a hundred files took minutes; the set-up leaves every file as it found it.
    isolate: false,
    // Vitest asks for a group of its own for what shares modules.
    sequence: { groupOrder: 1 },
    maxWorkers: 2,
    restoreMocks: true,
    testTimeout: 30_000,
  },
})
