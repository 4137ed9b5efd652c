// npm run device-agent: the program at a venue that prints for one device over IPP.
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare()
  return runForeground(node, [...NODE_FLAGS, 'apps/device-agent/src/main.ts', ...process.argv.slice(2)])
})
