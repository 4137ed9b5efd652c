// npm run schema: the table types of apps/server/src/db/schema.generated.ts, from the migrations.
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare()
  return runForeground(node, [...NODE_FLAGS, 'apps/server/src/testing/write-schema.ts', ...process.argv.slice(2)])
})
