// npm run new -- screen <area>/<name> --zh=<名称> --en=<Name>: a plain screen (list, search, dialog, delete) to go on from.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runForeground } from './lib/child.mjs'
import { edits, files, namesOf } from './lib/new-screen.mjs'
import { root } from './lib/paths.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { Problem, runMain } from './lib/problem.mjs'

const USAGE =
  'npm run new -- screen <area>/<name> --zh=<名称> --en=<Name>   e.g. screen operation/paper-kind --zh=纸张 --en=Papers'

await runMain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { zh: { type: 'string' }, en: { type: 'string' } },
  })
  const [what, place = ''] = positionals
  const named = namesOf(place)
  if (what !== 'screen' || !named || !values.zh || !values.en) throw new Problem(USAGE)
  const screen = { ...named, zh: values.zh, en: values.en, stamp: stampOf(new Date()) }
  const written = []
  // Everything is worked out before anything is written.
  for (const { path, text } of files(screen)) written.push({ path, text, isNew: true })
  for (const { path, edit } of edits(screen)) written.push({ path, text: edit(readFileSync(join(root, path), 'utf8')) })
  for (const { path, text, isNew } of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text, isNew ? { flag: 'wx' } : {})
    console.log(isNew ? `new      ${path}` : `a line   ${path}`)
  }
  const node = await prepare()
  return (
    (await runForeground(node, [...NODE_FLAGS, 'apps/server/src/testing/write-schema.ts'])) ||
    runForeground(
      join(root, 'node_modules/.bin/oxfmt'),
      written.map(({ path }) => path),
    )
  )
})

/** `20261121T1030`, UTC: migrations run in the order of their names. */
function stampOf(now) {
  return now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
}
