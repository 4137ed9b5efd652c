// npm run backup [file]: rows and files in one zip, also while the product runs.
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare()
  return runForeground(node, [...NODE_FLAGS, 'apps/server/src/backup-main.ts', ...process.argv.slice(2)])
})
