// npm run bench [name…]: the measurements behind docs/benchmarks.md.
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare({ isConsoleNeeded: true, needsTools: true })
  return runForeground(node, [...NODE_FLAGS, 'tools/bench/main.ts', ...process.argv.slice(2)])
})
