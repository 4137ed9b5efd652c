import { Decimal } from 'decimal.js'
import type { ChatModelChoice } from '@drawdesk/contract/chat/chat'
import type { Language } from '@drawdesk/contract/core/texts'
import { REPORT_BOUNDS, type ReportParam } from '@drawdesk/contract/reports/report-definition'
import type { ReportProposeAnswer, ReportProposeInput } from '@drawdesk/contract/reports/report-propose'
import type { ReportCheckAnswer } from '@drawdesk/contract/reports/report-run'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findRow } from '../../../crud/rows.repository.ts'
import { chatErrors } from '../../chat/apis/chat-api.errors.ts'
import { MANUAL_MODEL } from '../../chat/apis/chat-presets.ts'
import type { ChatTargets } from '../../chat/apis/chat-targets.ts'
import type { Completions, ShortAnswer } from '../../chat/run/completions/completions.ts'
import type { ReportRunner } from '../run/report-runner.ts'
import { isOwnSource } from '../run/report-sources.ts'
import { listReportTables, type ReportTablesDeps } from '../run/report-tables.ts'
import { mendMessage, proposalMessages, type Message } from './proposal-prompt.ts'
import { readProposal, type Proposal } from './read-proposal.ts'

/** A statement with its words; reasoning models need room to think besides. */
const ANSWER_TOKENS = 8_000
/** A refused statement is mended once. */
const TRIES = 2

export type ProposeDeps = Pick<Deps, 'db' | 'clock' | 'config'> &
  ReportTablesDeps & {
    reportRunner: Pick<ReportRunner, 'check'>
    completions: Pick<Completions, 'ask'>
    targets: Pick<ChatTargets, 'choices'>
  }

/** A question in words becomes a statement, which is checked and never run. */
export function createProposals(deps: ProposeDeps) {
  const { db, clock, config, reportRunner, completions, targets } = deps

  /** The first model that can write. */
  const findWriter = async (scope: Scope): Promise<ChatModelChoice | undefined> =>
    (await targets.choices(scope)).find(({ model }) => model !== MANUAL_MODEL)

  async function isMysqlSource(scope: Scope, datasourceId: string): Promise<boolean> {
    if (isOwnSource(datasourceId)) return false
    const source = await findRow(db, scope, 'developDatasource', datasourceId)
    if (!source) throw commonErrors.notFound()
    return source.driver === 'mysql'
  }

  const check = (
    scope: Scope,
    { sql, params }: Pick<Proposal, 'sql' | 'params'>,
    datasourceId: string,
    language: Language,
  ): Promise<ReportCheckAnswer> =>
    reportRunner.check(
      scope,
      {
        datasourceId,
        sql,
        params,
        timeoutSeconds: REPORT_BOUNDS.timeoutSeconds.default,
        maxRows: REPORT_BOUNDS.maxRows.default,
      },
      { given: {}, columns: [], language },
    )

  return {
    isReady: async (scope: Scope): Promise<boolean> => (await findWriter(scope)) !== undefined,

    /** @throws AppError `chatApi.none`, `chatQuota.…`, `chatRun.…`, those of the source */
    async propose(
      scope: Scope,
      { question, datasourceId = '', sql = '' }: ReportProposeInput,
      { language, signal }: { language: Language; signal: AbortSignal },
    ): Promise<ReportProposeAnswer> {
      const writer = await findWriter(scope)
      if (!writer) throw chatErrors.none()
      const { apiId, model } = writer
      const isMysql = await isMysqlSource(scope, datasourceId)
      const tables = await listReportTables(deps, scope, { datasourceId, language })
      const today = formatTime(clock.now(), config.timeZone).slice(0, 10)
      const messages: Message[] = proposalMessages({ question, sql, isMysql, tables, today, language })
      const answers: ShortAnswer[] = []
      for (;;) {
        const answer = await completions.ask(scope, { apiId, model, messages, max_tokens: ANSWER_TOKENS }, signal)
        answers.push(answer)
        const proposal = readProposal(answer.text)
        const described = { ...proposal, params: describedParams(proposal) }
        const checked = proposal.sql === '' ? undefined : await check(scope, described, datasourceId, language)
        if (checked && !checked.ok && answers.length < TRIES) {
          messages.push({ role: 'assistant', content: answer.text }, mendMessage(checked.msg))
          continue
        }
        return {
          ...described,
          isRunnable: checked?.ok ?? false,
          msg: checked?.msg ?? '',
          position: checked?.position ?? null,
          ...usedBy(answers),
        }
      }
    },
  }
}

const NAME = /(?<!:):([A-Za-z_]\w{0,62})/g

/** The statement's parameters: as the model describes them, else as texts, so that the guard knows each. */
function describedParams({ sql, params }: Pick<Proposal, 'sql' | 'params'>): ReportParam[] {
  const names = [...new Set([...sql.matchAll(NAME)].map(([, name = '']) => name))]
  return names
    .map(
      (name) =>
        params.find((param) => param.name === name) ?? {
          name,
          label: '',
          type: 'text' as const,
          default: '',
          required: 0 as const,
        },
    )
    .slice(0, REPORT_BOUNDS.params)
}

/** Who answered last, and what all answers took together. */
function usedBy(answers: readonly ShortAnswer[]) {
  const sumOf = (figure: 'promptTokens' | 'completionTokens') =>
    answers.reduce((sum, answer) => sum + answer[figure], 0)
  const { apiName = '', model = '', currency = '' } = answers.at(-1) ?? {}
  return {
    apiName,
    model,
    currency,
    promptTokens: sumOf('promptTokens'),
    completionTokens: sumOf('completionTokens'),
    // Of one service: a fallback in another currency is rare, and what it cost stands in the costs of chat.
    cost: answers
      .filter((answer) => answer.currency === currency)
      .reduce((sum, { cost }) => sum.plus(cost), new Decimal(0))
      .toFixed(),
  }
}
