// npm run torture -- [--suite=chat|flow|money|devices|sms] [--rounds=N] [--seed=S] [--keep]: kills whatever runs, under load, and counts what became of every drawing, with --suite=chat of every token, with --suite=flow of every step of processes, with --suite=money of every yuan, with --suite=devices of every sheet, with --suite=sms of every number (docs/reliability.md).
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare()
  return runForeground(node, [...NODE_FLAGS, 'tools/torture/main.ts', ...process.argv.slice(2)])
})
