// npm run fakes: every provider's fake on a loopback port of its own, to try drawing APIs, payments, stores and sign-ins without an account.
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare()
  return runForeground(node, [...NODE_FLAGS, 'packages/fakes/src/main.ts', ...process.argv.slice(2)])
})
