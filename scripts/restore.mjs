// npm run restore <file>: a backup into an empty data folder.
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare()
  return runForeground(node, [...NODE_FLAGS, 'apps/server/src/restore-main.ts', ...process.argv.slice(2)])
})
