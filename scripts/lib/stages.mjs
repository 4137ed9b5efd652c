import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runForeground } from './child.mjs'
import { DEEP_GROUPS } from './deep-run.mjs'
import { inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'

/** Projects of vitest.config.ts but that of the deep tier; together they are one run. */
export const PROJECTS = [
  'contract',
  'fakes',
  'ipp',
  'workflow',
  'sample-engine',
  'device-agent',
  'server',
  'console',
  'kiosk',
  'tools',
]

/** In the order they run. A name may be given to `npm test -- <name>…` to run only that. */
export const GATE_STAGES = ['lint', ...PROJECTS, 'journeys']
/** What takes long and concerns few changes: files `*.deep.test.ts(x)`, many rounds of torture, deep journeys (docs/testing.md). */
export const DEEP_STAGES = Object.values(DEEP_GROUPS).flatMap(({ stages }) => stages)
/** Those that need a console that is built. */
export const JOURNEY_STAGES = ['journeys', 'journeys-deep']

/** Each of those who may be killed is, several times. docs/reliability.md keeps a long run. */
const TORTURE_ROUNDS = 20
const TORTURE_SUITES = ['draw', 'chat', 'flow', 'money', 'devices', 'sms']
/** Of the stack of a crash: what it was, and the calls next to it. */
const CRASH_LINES = 4

/** Settings of somebody's own installation must not reach the tests, least of all its database. */
const SETTINGS =
  /^(HOST|PORT|DATA_DIR|DATABASE_URL|ADMIN_PASSWORD|CAPTCHA|APP_TIMEZONE|TRUST_PROXY|OPERATIONS_PORT|METRICS_TOKEN|TRIAL_ON_NETWORK|MAX_CONNECTIONS|BODY_SECONDS|MAX_BODIES|MAX_BODIES_PER_ADDRESS|SECRETS_KEY|WORKER_ID|ROLE|WORKER_CONCURRENCY|CHAT_CONCURRENCY|JOB_LEASE_SECONDS|DRAIN_SECONDS|STORAGE_.*|SAMPLE_ENGINE_PORT|OFFLINE_VOICE|SOCIAL_SANDBOX|TENANT_MODE|LOG_LEVEL|ALLOWED_PRIVATE_HOSTS|NODE_ENV)$/

/**
 * @returns {Promise<{ [stage: string]: { passed: number, failed: number, seconds: number, failures?: string[], secondTries?: string[] } }>} of the
 * wanted stages, in order; `failures` name what failed, `secondTries` what passed at its second try.
 */
export async function runStages(node, wanted) {
  const scratch = mkdtempSync(join(tmpdir(), 'drawdesk-test-'))
  // Hundreds of processes load the same modules: what one has compiled, the next ones read.
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name))),
    DATA_DIR: join(scratch, 'data'),
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
  }
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      isInterrupted = true
    })
  const run = async (title, args, extra = {}) => {
    if (isInterrupted) throw new Problem('Interrupted.')
    console.log(`\n== ${title}`)
    return runForeground(node, args, { env: { ...env, ...extra } })
  }
  const results = {}
  const runStage = async (name, work) => {
    const began = performance.now()
    const counts = await work()
    results[name] = { ...counts, seconds: Math.round((performance.now() - began) / 1_000) }
  }
  try {
    if (wanted.includes('lint'))
      await runStage('lint', async () => asCheck((await run('lint', [inRoot('scripts', 'lint.mjs')])) === 0))
    const projects = PROJECTS.filter((name) => wanted.includes(name))
    if (projects.length > 0) await runStage(projects.join(', '), () => runVitest(run, projects, scratch))
    for (const project of ['deep', 'screens'])
      if (wanted.includes(project)) await runStage(project, () => runVitest(run, [project], scratch))
    if (wanted.includes('torture')) await runStage('torture', () => runTorture(run, TORTURE_ROUNDS, scratch))
    for (const [stage, tier] of [
      ['journeys', 'gate'],
      ['journeys-deep', 'deep'],
    ])
      if (wanted.includes(stage)) await runStage(stage, () => runJourneys(run, tier, join(scratch, `${stage}.json`)))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return results
}

async function runVitest(run, projects, scratch) {
  const name = projects.join('-')
  const report = join(scratch, `vitest-${name}.json`)
  const secondTries = join(scratch, `second-tries-${name}.json`)
  const code = await run(
    `tests: ${projects.join(', ')}`,
    [
      '--disable-warning=ExperimentalWarning',
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${inRoot('scripts', 'lib', 'second-tries.mjs')}`,
      `--reporter=${inRoot('scripts', 'lib', 'slowest-files.mjs')}`,
      // Nine thousand tests on a machine that others use too: one that needs a second try is named.
      '--retry=1',
    ],
    { SECOND_TRIES: secondTries },
  )
  return { ...countVitest(readReport(report), code), secondTries: readReport(secondTries) ?? [] }
}

/** The suites run at once: each waits for its services half of the time. One counts as one test; what it found is named. */
async function runTorture(run, rounds, scratch) {
  const result = { passed: 0, failed: 0, failures: [] }
  const torture = async (suite) => {
    const report = join(scratch, `torture-${suite}.json`)
    const code = await run(`torture, ${suite}: ${rounds} rounds of kill -9`, [
      '--disable-warning=ExperimentalWarning',
      inRoot('tools', 'torture', 'main.ts'),
      `--suite=${suite}`,
      `--rounds=${rounds}`,
      `--report=${report}`,
    ])
    result[code === 0 ? 'passed' : 'failed'] += 1
    if (code !== 0) result.failures.push(...nameTortureFailures(suite, readReport(report), code))
  }
  await Promise.all(TORTURE_SUITES.map(torture))
  return result
}

/** Of a suite that ended with another code than 0: its violations, or the error that ended it. */
export function nameTortureFailures(suite, report, code) {
  if (report === undefined) return [`${suite}: ended with code ${code} and wrote no report`]
  const { seed, violations, crash } = report
  const names = violations.map((violation) => `${suite}, seed ${seed}, ${violation}`)
  if (crash !== undefined)
    names.push(`${suite}, seed ${seed}: crashed: ${crash.split(/\n\s*/).slice(0, CRASH_LINES).join(' ')}`)
  return names.length > 0 ? names : [`${suite}, seed ${seed}: ended with code ${code} and found no violation`]
}

async function runJourneys(run, tier, report) {
  if (!existsSync(inRoot('e2e', 'run.ts'))) {
    console.log('FAILED: e2e/run.ts is missing')
    return asCheck(false)
  }
  const code = await run(`journeys in a browser, ${tier}`, ['--disable-warning=ExperimentalWarning', 'e2e/run.ts'], {
    JOURNEY_TIER: tier,
    JOURNEY_REPORT: report,
    JOURNEY_TRIES: '2',
  })
  const { passed = 0, failed = 0, failures = [], secondTries = [] } = readReport(report) ?? {}
  return { ...withCrash({ passed, failed, failures }, code), secondTries }
}

/** Counts of Vitest's JSON report. A file that could not even be loaded holds no failed test, and counts as one. */
export function countVitest(report, code) {
  const files = report?.testResults ?? []
  const unloadable = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failures = files.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative(inRoot('.'), file.name)}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
  )
  return withCrash(
    {
      passed: report?.numPassedTests ?? 0,
      failed: (report?.numFailedTests ?? 0) + unloadable.length,
      failures: [
        ...failures,
        ...unloadable.map((file) => `${relative(inRoot('.'), file.name)}: ${firstLine(file.message)}`),
      ],
    },
    code,
  )
}

const firstLine = (text = '') => text.split('\n')[0].slice(0, 300)

/** A stage that ended badly, or without having tested anything, and names no failure is itself one. */
function withCrash({ passed, failed, failures = [] }, code) {
  const isSilent = failed === 0 && (code !== 0 || passed === 0)
  if (isSilent) console.log(`FAILED: the stage ended with code ${code} after ${passed} passed tests`)
  return { passed, failed: failed + (isSilent ? 1 : 0), failures }
}

const asCheck = (isPassed) => (isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
