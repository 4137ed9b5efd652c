import { PAY_STATEMENT_PATH } from '@drawdesk/contract/money/paths'
import {
  ImportedStatement,
  ImportStatement,
  MismatchesAsked,
  PayMismatchPage,
  PayStatementPage,
  SettledMismatches,
  SettleMismatches,
  StatementChannels,
  StatementsAsked,
} from '@drawdesk/contract/money/statements'
import { Type } from '@drawdesk/contract/core/schema'
import { readDateSearch } from '../../../crud/filters.ts'
import { readPaging, type Paging } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readUpload } from '../../../wire/body/read-upload.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { PayChannels } from '../channels/pay-channels.ts'
import { createStatementFetching } from './statement-fetching.ts'
import { statementErrors } from './statement.errors.ts'
import { createStatementRepository } from './statement.repository.ts'
import { createStatements } from './statements.service.ts'

const LOOK_SECONDS = 30 * 60
const READ = ['payStatement', 'drawPayLog_statement'] as const

type Needs = Deps & { payChannels: PayChannels }

/** Bills of channels, what they and the books do not agree on, and how people settle it. */
export const statementsModule: Module<Needs> = {
  name: 'money/statements',
  routes: statementRoutes,
  work(deps) {
    const fetching = createStatementFetching(deps)
    deps.jobs.every('bills of payment channels', LOOK_SECONDS, () => fetching.catchUp())
  },
}

function statementRoutes(deps: Needs): AnyRoute[] {
  const { db, config } = deps
  const store = createStatementRepository(db)
  const statements = createStatements(deps)
  const path = (call: string): string => `${PAY_STATEMENT_PATH}/${call}`
  return [
    route({
      method: 'POST',
      path: path('import'),
      load: 'heavy',
      summary:
        'The bill of a channel as it gives it (multipart: file, channelId; isPreview 1 keeps nothing): matched by order and transaction',
      audit: 'payStatement.import',
      permission: 'drawPayLog_statement',
      isUpload: true,
      input: ImportStatement,
      answer: ImportedStatement,
      async handle({ caller, input, request }) {
        const { bytes, fields } = await readUpload(request, statementErrors.fileMissing)
        return statements.import(caller, {
          bytes,
          channelId: fields.channelId ?? input.channelId,
          isPreview: (fields.isPreview ?? String(input.isPreview ?? 0)) === '1',
        })
      },
    }),
    route({
      method: 'GET',
      path: path('page'),
      summary: 'Bills, the newest days first',
      audit: 'payStatement.page',
      permission: READ,
      input: StatementsAsked,
      answer: PayStatementPage,
      async handle({ caller, input }) {
        const paging = readPaging(input)
        return pageOf(
          await store.page(caller, input, { ...paging, dates: readDateSearch(input, config.timeZone) }),
          paging,
        )
      },
    }),
    route({
      method: 'GET',
      path: path('mismatches'),
      summary: 'What bills and books do not agree on, the newest first',
      audit: 'payStatement.mismatches',
      permission: READ,
      input: MismatchesAsked,
      answer: PayMismatchPage,
      async handle({ caller, input }) {
        const paging = readPaging(input)
        return pageOf(
          await store.pageMismatches(caller, input, { ...paging, dates: readDateSearch(input, config.timeZone) }),
          paging,
        )
      },
    }),
    route({
      method: 'POST',
      path: path('settle'),
      summary: 'Settle mismatches with a reason; where money differs, the ledger gets the difference',
      audit: 'payStatement.settle',
      permission: 'drawPayLog_statement',
      input: SettleMismatches,
      answer: SettledMismatches,
      handle: ({ caller, input }) => statements.settle(caller, input),
    }),
    route({
      method: 'GET',
      path: path('channels'),
      summary: 'Accounts that send bills',
      audit: 'payStatement.channels',
      permission: READ,
      input: Type.Object({}),
      answer: StatementChannels,
      handle: ({ caller }) => store.channels(caller),
    }),
  ]
}

function pageOf<Row extends { all: number }>(rows: readonly Row[], { current, size }: Paging) {
  const total = rows[0]?.all ?? 0
  return { records: rows, total, current, size, pages: Math.ceil(total / size) }
}
