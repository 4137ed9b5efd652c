// npm run torture -- [--suite=chat|flow] [--rounds=N] [--seed=S] [--keep]: kills whatever runs, under load, and counts what became of every drawing, with --suite=chat of every token, with --suite=flow of every step of processes (docs/reliability.md).
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare()
  return runForeground(node, [...NODE_FLAGS, 'tools/torture/main.ts', ...process.argv.slice(2)])
})
