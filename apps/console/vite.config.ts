import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** Where the dev server sends API calls: the address the server listens on unless it is configured otherwise. */
const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:8080'

/** What antd's Table imports and no table here uses: who imports it, by which word, and the stub the build takes instead. */
const stubbed = [
  { importer: /antd\/es\/table\/hooks\/useFilter\/index\.js$/, word: './FilterDropdown', stub: 'column-filter.tsx' },
  { importer: /antd\/es\/table\/hooks\/useSelection\.js$/, word: '../../radio', stub: 'radio-column.tsx' },
]

/** What antd's parts outside of forms need of a form: the one file, for the package's index brings forms and their validation into every page. */
const narrowed = {
  importer: /antd\/es\/form\/context\.js$/,
  word: '@rc-component/form',
  file: '@rc-component/form/es/FormContext.js',
}

/** Files that people look for: those of pages, and the few that many pages share. */
const NAMED = /\.page$|^(react|base|frame|input|icons|list|dialogs|shell)$/

/** What the stubs replace is a fifth of a list's weight. What antd renames comes back by itself; e2e/budgets notices. */
function stubUnused(): Plugin {
  return {
    name: 'stub-unused',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source === narrowed.word && narrowed.importer.test(importer.replaceAll('\\', '/')))
        return this.resolve(narrowed.file, importer, { skipSelf: true })
      const found = stubbed.find(
        ({ importer: from, word }) => word === source && from.test(importer.replaceAll('\\', '/')),
      )
      return found && fileURLToPath(new URL(`src/stub/${found.stub}`, import.meta.url))
    },
  }
}

export default defineConfig({
  base: '/',
  plugins: [react(), stubUnused()],
  // As modules: what stands under the short name is CommonJS, and brings a second copy of the English ones.
  resolve: { alias: [{ find: /^antd\/locale\//, replacement: 'antd/es/locale/' }] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The polyfill is an inline script, which the Content-Security-Policy forbids; every browser we serve preloads modules itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // antd's own parts, which do not say in their package.json that importing them does nothing: without it a form is in every page.
        moduleSideEffects: [{ test: /node_modules\/(@rc-component|typebox)\//, sideEffects: false }],
      },
      output: {
        // A page's file is asked for by its name and the mark of its contents: the frame holds the names of all pages' files, and marks do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        // What no page is named after is asked for by its mark alone: nobody looks for it, and names cost too.
        chunkFileNames: ({ name }) => (NAMED.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Changes only when React is updated, so it stays in caches over our releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            // All that the login page needs, in one file instead of a dozen small ones.
            { name: 'base', tags: ['$initial'], priority: 20 },
            // A page with all that it stands on, so that it comes in one file and brings nothing that only others need. The order counts: what
            // the frame and home have is in none after them. antd's small tools are with them, so that a dialog does not fetch the lists for one.
            {
              name: 'frame',
              test: /src\/(app\/shell\/shell|features\/operation\/home\/home\.page)\.tsx$|antd\/es\/_util\//,
              priority: 15,
            },
            // What dialogs before and beside the lists need too.
            { name: 'input', test: /antd\/es\/input\/index\.js$/, priority: 14 },
            { name: 'icons', test: /@ant-design\/icons(-svg)?\/es\/(icons|asn)\//, minShareCount: 5, priority: 13 },
            { name: 'list', test: /src\/resource\/resource-page\.tsx$/, priority: 12 },
            { name: 'dialogs', test: /src\/components\/dialog\/dialog\.tsx$/, priority: 11 },
          ],
        },
      },
    },
  },
  server: {
    // The page that draws diagrams has no origin.
    cors: { origin: /^(null|https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/ },
    proxy: { '/api': { target: apiTarget, changeOrigin: false } },
  },
})
