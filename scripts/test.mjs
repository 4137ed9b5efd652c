// npm test [-- stage…]: the gate, or the named stages. npm run test:deep: the deep tier. What CI runs is the gate, and with --deep-when-due those
// groups of the deep tier too that are about something that changed (lib/deep-run.mjs). Goes on after a failure; the last line says `N passed, N failed`.
import { DEEP_GROUPS, dueStages, recordDeepRuns, watchedDigests } from './lib/deep-run.mjs'
import { prepare } from './lib/prepare.mjs'
import { Problem } from './lib/problem.mjs'
import { DEEP_STAGES, GATE_STAGES, JOURNEY_STAGES, runStages } from './lib/stages.mjs'

/** Tests that pass only at their second try get named; more than this many fail the run. */
const SECOND_TRIES_MOST = 3

let passed = 0
let failed = 0
try {
  const wanted = chooseStages(process.argv.slice(2))
  const digests = watchedDigests()
  const node = await prepare({
    isConsoleNeeded: wanted.some((name) => JOURNEY_STAGES.includes(name)),
    needsTools: true,
  })
  const results = await runStages(node, wanted)
  console.log('')
  for (const [stage, { seconds, ...counts }] of Object.entries(results)) {
    console.log(
      `${counts.failed > 0 ? 'FAILED' : 'ok    '}  ${stage}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`,
    )
    // Named here once more: of a long log often only the end is kept.
    for (const name of counts.failures ?? []) console.log(`          ✗ ${name}`)
    for (const name of counts.secondTries ?? []) console.log(`          ~ only at the second try: ${name}`)
    passed += counts.passed
    failed += counts.failed
  }
  const secondTries = Object.values(results).flatMap((counts) => counts.secondTries ?? [])
  if (secondTries.length > SECOND_TRIES_MOST) {
    console.log(
      `FAILED  ${secondTries.length} tests passed only at their second try; ${SECOND_TRIES_MOST} are the most`,
    )
    failed += 1
  }
  const digestsAfter = watchedDigests()
  const green = Object.keys(DEEP_GROUPS).filter(
    (name) =>
      DEEP_GROUPS[name].stages.every((stage) => results[stage]?.failed === 0) && digests[name] === digestsAfter[name],
  )
  if (green.length > 0) {
    recordDeepRuns(Object.fromEntries(green.map((name) => [name, digests[name]])))
    console.log(
      `The deep tier is green (${green.join(', ')}): .ci/deep-run says for which files, and is to be committed with them.`,
    )
  }
} catch (error) {
  console.log(error instanceof Problem ? `\n${error.message}` : error)
  failed += 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function chooseStages(asked) {
  const names = asked.filter((word) => !word.startsWith('--'))
  const options = asked.filter((word) => word.startsWith('--'))
  const unknown = [
    ...names.filter((name) => ![...GATE_STAGES, ...DEEP_STAGES].includes(name)),
    ...options.filter((option) => !['--deep', '--deep-when-due'].includes(option)),
  ]
  if (unknown.length > 0)
    throw new Problem(
      `There is no stage ${unknown.join(', ')}. Stages: ${GATE_STAGES.join(', ')}; of the deep tier: ${DEEP_STAGES.join(', ')}.`,
    )
  if (names.length > 0) return names
  if (options.includes('--deep')) return DEEP_STAGES
  return options.includes('--deep-when-due') ? [...GATE_STAGES, ...dueStages()] : GATE_STAGES
}
