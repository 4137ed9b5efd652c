import { PAY_STATEMENT_PATH } from '@drawdesk/contract/money/paths'
import type {
  ImportedStatement,
  MismatchesAsked,
  PayMismatch,
  PayStatement,
  SettledMismatches,
  StatementChannels,
  StatementsAsked,
} from '@drawdesk/contract/money/statements'
import type { Page } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const path = (name: string) => `${PAY_STATEMENT_PATH}/${name}`
const keys = keysOf(PAY_STATEMENT_PATH)
export const statementsKey = keys.all

const read = <Data>(name: string, query: Readonly<Record<string, string | number | undefined>>) =>
  queryOptions({
    queryKey: keys.of(name, query),
    queryFn: ({ signal }) => call<Data>('GET', path(name), { query, signal, silent: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const statementsQuery = (asked: StatementsAsked) => read<Page<PayStatement>>('page', asked)
export const mismatchesQuery = (asked: MismatchesAsked) => read<Page<PayMismatch>>('mismatches', asked)
export const channelsQuery = read<StatementChannels>('channels', {})

/** Errors stand beside their fields. */
export function importStatement(file: File, channelId: string, isPreview: boolean): Promise<ImportedStatement> {
  const form = new FormData()
  form.append('channelId', channelId)
  form.append('isPreview', isPreview ? '1' : '0')
  form.append('file', file)
  return call('POST', path('import'), { form, silent: true })
}

export const settleMismatches = (ids: readonly string[], reason: string): Promise<SettledMismatches> =>
  call('POST', path('settle'), { body: { ids, reason }, silent: true })
