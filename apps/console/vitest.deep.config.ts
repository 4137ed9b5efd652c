import { defineConfig } from 'vitest/config'
import gate from './vitest.config.ts'

/** Screens that their journeys walk too: what each of their cases does takes long to render (docs/testing.md). */
export default defineConfig({
  ...gate,
  test: { ...gate.test, name: 'screens', include: ['src/**/*.deep.test.tsx'], exclude: [] },
})
