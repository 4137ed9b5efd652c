import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/kiosk/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // An inline script, which the Content-Security-Policy forbids.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // TypeBox does not say in its package.json that importing it does nothing; the page needs shapes as types alone.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/typebox\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          // Changes only when React is updated, so it stays in caches over our releases.
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 }],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: apiTarget, changeOrigin: false } } },
})
