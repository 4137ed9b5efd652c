import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'kiosk',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://kiosk.test/kiosk' } },
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    unstubGlobals: true,
    isolate: false,
    maxWorkers: 3,
    testTimeout: 30_000,
  },
})
