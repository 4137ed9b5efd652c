// npm test [-- stage…]: everything, or the named stages. Goes on after a failure; the last line says `N passed, N failed`.
import { prepare } from './lib/prepare.mjs'
import { Problem } from './lib/problem.mjs'
import { runStages, STAGE_NAMES } from './lib/stages.mjs'

const asked = process.argv.slice(2)
let passed = 0
let failed = 0
try {
  const unknown = asked.filter((name) => !STAGE_NAMES.includes(name))
  if (unknown.length > 0)
    throw new Problem(`There is no stage ${unknown.join(', ')}. Stages: ${STAGE_NAMES.join(', ')}.`)
  const wanted = asked.length > 0 ? asked : STAGE_NAMES
  const node = await prepare({ isConsoleNeeded: wanted.includes('journeys') })
  const results = await runStages(node, wanted)
  console.log('')
  for (const [stage, counts] of Object.entries(results)) {
    console.log(
      `${counts.failed > 0 ? 'FAILED' : 'ok    '}  ${stage}: ${counts.passed} passed, ${counts.failed} failed`,
    )
    // Named here once more: of a long log often only the end is kept.
    for (const name of counts.failures ?? []) console.log(`          ✗ ${name}`)
    for (const name of counts.secondTries ?? []) console.log(`          ~ only at the second try: ${name}`)
    passed += counts.passed
    failed += counts.failed
  }
} catch (error) {
  console.log(error instanceof Problem ? `\n${error.message}` : error)
  failed += 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
