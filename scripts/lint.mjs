// npm run lint: the format (oxfmt), types and rules (oxlint), the structure (docs/architecture.md), NOTICE and the words (docs/glossary.md). Says all it finds; ends with 1 if anything was.
import { runForeground } from './lib/child.mjs'
import { noticeProblems } from './lib/notice.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'
import { listFiles, structureProblems } from './structure/structure.mjs'
import { wordProblems } from './words/words.mjs'

const CHECKS = [
  [inRoot('node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check'],
  [
    inRoot('node_modules', 'oxlint', 'bin', 'oxlint'),
    '--deny-warnings',
    '--type-aware',
    // Types and rules need the same program: worked out once, it costs half of what two cost.
    '--type-check',
    // A comment that switches a rule off where nothing breaks it hides the next thing that does.
    '--report-unused-disable-directives-severity=error',
  ],
]

await runMain(async () => {
  const node = await prepare({ needsTools: true })
  let isClean = true
  for (const args of CHECKS) if ((await runForeground(node, args)) !== 0) isClean = false
  const problems = [...structureProblems(root), ...noticeProblems(), ...wordProblems(root, listFiles(root))]
  for (const problem of problems) console.log(problem)
  console.log(`structure, NOTICE and words: ${problems.length} problems`)
  return isClean && problems.length === 0 ? 0 : 1
})
