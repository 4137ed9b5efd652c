// npm run new -- screen <area>/<name> --zh=<名称> --en=<Name>: a plain screen (list, search, dialog, delete) to go on from.
import { runForeground } from './lib/child.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare({ needsTools: true })
  return runForeground(node, [...NODE_FLAGS, 'tools/generator/new.ts', ...process.argv.slice(2)])
})
