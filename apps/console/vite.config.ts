import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the dev server sends API calls: the address the server listens on unless it is told otherwise. */
const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The polyfill is an inline script, which the Content-Security-Policy forbids; every browser we serve preloads modules itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only when React is updated, so it stays in caches over our releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            // All that the login page needs, in one file instead of a dozen small ones.
            { name: 'base', tags: ['$initial'], priority: 20 },
            // What several parts of the shell share: small files of their own would compress badly and cost a request each.
            { name: 'shared', test: /(apps\/console\/src\/(lib|components|app)|packages\/contract\/src\/core|node_modules\/@ant-design\/icons)/, minShareCount: 2, priority: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: apiTarget, changeOrigin: false } },
  },
})
