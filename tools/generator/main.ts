// npm run generate -- <screen>: writes a screen into this working tree, merged with what was changed by hand (docs/generator.md).
import { parseArgs } from 'node:util'
import {
  stampOf,
  type DrawdeskOutput,
} from '../../apps/server/src/modules/develop/generator/engine/drawdesk/drawdesk.ts'
import { DECIDED_IN } from '../../apps/server/src/modules/develop/generator/engine/drawdesk/decisions.ts'
import { CannotGenerate, screensOf } from '../../apps/server/src/modules/develop/generator/engine/screen.ts'
import { planOf, type Step } from './plan.ts'
import { definitionOf, keptOf, Mistake, refuseTaken } from './source.ts'
import { treeAt } from './tree.ts'
import { conflictPath, writeKept, writePlan } from './write.ts'

const USAGE = `npm run generate -- <screen | file.json> [--check] [--solved <path>]…
  --check    says what would be done, and where table, screen and files differ; writes nothing; 1 where there is anything
  --solved   the conflict in this file was solved by hand: it stays as it is`

const root = process.cwd()

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' }, solved: { type: 'string', multiple: true } },
  })
  const [wanted] = positionals
  if (!wanted || positionals.length > 1) throw new Mistake(USAGE)
  const definition = await definitionOf(root, wanted, process.env)
  const { kebab } = screensOf(definition).screen
  const plan = await planOf(treeAt(root), {
    definition,
    kept: keptOf(root, kebab),
    stamp: stampOf(new Date()),
    solved: new Set(values.solved),
  })
  refuseTaken(plan)
  for (const step of plan.steps) report(step)
  remark(plan.output)
  const isStopped = plan.steps.some(({ what }) => what === 'conflict' || what === 'foreign')
  if (values.check)
    return isStopped || plan.steps.some((step) => 'content' in step) || plan.output.changes.length > 0 ? 1 : 0
  await writePlan(root, plan)
  writeKept(root, kebab, plan.kept)
  return isStopped ? 1 : 0
}

const WORDS: Readonly<Record<Step['what'], string>> = {
  new: 'new',
  updated: 'updated',
  merged: 'merged',
  entry: 'a line',
  same: 'same',
  yours: 'yours',
  removed: 'removed',
  conflict: 'CONFLICT',
  foreign: 'NOT OURS',
  left: 'left',
}

function report(step: Step): void {
  say(`${WORDS[step.what].padEnd(9)} ${step.path}`)
  if (step.what === 'foreign') say('          a file of this name was not generated; it stays as it is')
  if (step.what === 'left') say('          is generated no longer; remove it if nobody needs it')
  if (step.what === 'removed') say('          was removed by hand, and is not made again')
  if (step.what !== 'conflict') return
  for (const { line, yours, generated } of step.conflicts) {
    say(`  line ${line}, yours:`)
    for (const text of yours) say(`    - ${text}`)
    say('  generated:')
    for (const text of generated) say(`    + ${text}`)
  }
  say(`  The file stays as it is. Both sides: ${conflictPath(step.path)}`)
  say(`  Edit ${step.path}, then: npm run generate -- … --solved ${step.path}`)
}

function remark({ changes, leftOut, toDecide }: DrawdeskOutput): void {
  for (const { table, column, what } of changes)
    say(
      what === 'removed'
        ? `column    ${table}.${column} is no part of the screen any more; its data stays until a migration of yours drops it`
        : `column    ${table}.${column} is another type now; write the migration by hand, as its rows need it`,
    )
  if (leftOut.length > 0) say(`no field  ${leftOut.join(', ')}: no form can hold these columns`)
  for (const { of, column } of toDecide) {
    const { is, isNot } = DECIDED_IN[of]
    say(`to say    ${column} sounds like a ${of}: npm test asks what it is`)
    say(`          if so, in ${is}; if not, in ${isNot}`)
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Mistake || error instanceof CannotGenerate)) throw error
  process.stderr.write(`${error instanceof CannotGenerate ? problemOf(error) : error.message}\n`)
  process.exitCode = 2
}

function problemOf({ what, about }: CannotGenerate): string {
  switch (what) {
    case 'name':
      return `“${about}” is no name for a screen: take another code for the model`
    case 'child':
      return `“${about}” has rows below it, but no model of these`
    case 'column':
      return `the model has no column “${about}”`
    case 'empty':
      return `no column of “${about}” can be a field`
  }
}
