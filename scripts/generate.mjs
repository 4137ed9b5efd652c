// npm run generate -- <screen | file.json>: a screen from its definition, merged with what was changed by hand (docs/generator.md).
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare({ needsTools: true })
  return runForeground(node, [...NODE_FLAGS, 'tools/generator/main.ts', ...process.argv.slice(2)])
})
