import type { Handles } from '../../lib/handles.ts'
import type { TortureOptions } from '../options.ts'
import { createRandom } from '../random.ts'
import { startServing } from '../serving.ts'
import { nameViolation } from '../verdict/report.ts'
import { requestOf, startCompanies, type Companies } from './companies.ts'
import { COMPANIES, type CompanyName } from './plan.ts'
import { createReporter, type Reported } from './reports.ts'
import { runSmsRounds, type SmsRunResult } from './run.ts'

const STORIES_MOST = 5
/** Another row of chances than the rounds', so that how much is taken does not change what is planned. */
const REPORTS_SEED = 0x9e3779b9

/** Kills what runs while messages are sent to companies that answer slowly, wrongly or not at all, and counts every number. Answers what is to be printed last, and the violations by name. */
export async function tortureSms({
  options,
  folder,
  handles,
  write,
}: {
  options: TortureOptions
  folder: string
  handles: Handles
  write(text: string): void
}): Promise<{ summary: string; violations: string[] }> {
  const { rounds, seed, servers, workers, numbers } = options
  const ownEnds: string[] = []
  const addresses = new Map<CompanyName, string>()
  const started: { companies?: Companies; urls: readonly string[] } = { urls: [] }
  const reporter = createReporter({
    companies: () => started.companies as Companies, // nothing is taken before they have started
    random: createRandom((seed ^ REPORTS_SEED) >>> 0),
    addressOf: (company) => addresses.get(company),
    urls: () => started.urls,
  })
  handles.add(() => reporter.close())
  const companies = await startCompanies({ seed, handles, onTaken: reporter.taken })
  started.companies = companies
  const serving = await startServing({
    folder,
    handles,
    servers,
    workers,
    outsideHosts: COMPANIES.map((name) => new URL(companies[name].url).host),
    onOwnEnd: (words) => void ownEnds.push(words),
  })
  started.urls = serving.urls
  const result = await runSmsRounds({
    serving,
    companies,
    reporter,
    addresses,
    rounds,
    seed,
    numbers,
    write,
    ownEnds: () => ownEnds,
  })
  const violations = result.violations.map(nameViolation)
  for (const violation of violations.slice(0, 50)) write(`VIOLATION (seed ${seed}) ${violation}`)
  const about = new Set(result.violations.flatMap(({ requestId }) => requestId ?? []))
  for (const id of [...about].slice(0, STORIES_MOST)) write(storyOf(result, id))
  return { summary: summaryOf(result, companies, reporter.reported()), violations }
}

/** All that is known of one sending, but for what went as it should. */
function storyOf({ facts }: SmsRunResult, requestId: string): string {
  const { phones, ...asked } = facts.asked.find((one) => one.requestId === requestId) ?? { phones: [] }
  return JSON.stringify(
    {
      ...asked,
      numbers: phones.length,
      messages: facts.messages.filter((one) => one.requestId === requestId && one.state !== 'sent').slice(0, 20),
      taken: COMPANIES.flatMap((name) => facts.taken[name].filter((one) => requestOf(one) === requestId)).length,
    },
    undefined,
    1,
  )
}

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => `${name} ${times}`)
    .join(', ')

function summaryOf(
  { rounds, violations, kills, facts, answered, memory, seconds }: SmsRunResult,
  companies: Companies,
  { fates, calls }: Reported,
): string {
  const { messages, taken } = facts
  const of = (field: 'state' | 'receipt'): string =>
    listed(
      Object.fromEntries(
        [...Map.groupBy(messages, (row) => row[field] || 'none')].map(([name, all]) => [name, all.length]),
      ),
    )
  const accepted = new Set(COMPANIES.flatMap((name) => taken[name].map((one) => `${requestOf(one)} ${one.phone}`)))
  const unknown = messages.filter(({ state }) => state === 'unknown')
  const unknownTaken = unknown.filter(({ requestId, phone }) => accepted.has(`${requestId} ${phone}`))
  const reasons = [
    ...Map.groupBy(
      messages.filter(({ state }) => state === 'failed'),
      ({ errorCode }) => errorCode,
    ),
  ]
  return [
    `killed: ${listed(kills)}; answered: ${listed(answered)}`,
    ...COMPANIES.map((name) => `${name}: ${taken[name].length} taken; answers: ${listed(companies[name].scenes)}`),
    `reports: ${listed(fates)}, in ${calls} calls; receipts: ${of('receipt')}`,
    `failed by their reason: ${listed(Object.fromEntries(reasons.map(([name, all]) => [name, all.length])))}`,
    `unknown ${unknown.length}, of which a company had taken ${unknownTaken.length}; memory: ${memory}`,
    `${rounds} rounds in ${seconds} s, ${facts.asked.length} sendings, ${messages.length} messages (${of('state')}), ${violations.length} violations`,
  ].join('\n')
}
