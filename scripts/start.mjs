// npm start: installs and builds what is missing, then serves until it is asked to stop.
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare({ isConsoleNeeded: true })
  return runForeground(node, [...NODE_FLAGS, 'apps/server/src/main.ts', ...process.argv.slice(2)])
})
