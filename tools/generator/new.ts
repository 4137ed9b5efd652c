// npm run new -- screen <area>/<name> --zh=<名称> --en=<Name>: a plain list with a name and a remark, to go on from. The same templates as `npm run generate`.
import { parseArgs } from 'node:util'
import { stampOf } from '../../apps/server/src/modules/develop/generator/engine/drawdesk/drawdesk.ts'
import { CannotGenerate } from '../../apps/server/src/modules/develop/generator/engine/screen.ts'
import { plainScreen } from './plain-screen.ts'
import { planOf } from './plan.ts'
import { Mistake, refuseTaken } from './source.ts'
import { treeAt } from './tree.ts'
import { writePlan } from './write.ts'

const USAGE =
  'npm run new -- screen <area>/<name> --zh=<名称> --en=<Name>   e.g. screen operation/paper-kind --zh=纸张 --en=Papers'

const root = process.cwd()

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { zh: { type: 'string' }, en: { type: 'string' } },
  })
  const [what, place = ''] = positionals
  const definition = plainScreen(place, { zh: values.zh ?? '', en: values.en ?? '' })
  if (what !== 'screen' || !definition || !values.zh || !values.en) throw new Mistake(USAGE)
  const plan = await planOf(treeAt(root), { definition, kept: undefined, stamp: stampOf(new Date()) })
  refuseTaken(plan)
  for (const { what: kind, path } of plan.steps)
    process.stdout.write(`${(kind === 'entry' ? 'a line' : kind).padEnd(9)} ${path}\n`)
  await writePlan(root, plan)
} catch (error) {
  if (!(error instanceof Mistake || error instanceof CannotGenerate)) throw error
  process.stderr.write(`${error instanceof CannotGenerate ? USAGE : error.message}\n`)
  process.exitCode = 2
}
