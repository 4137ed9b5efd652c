import {
  FAILED_DAYS,
  RETRY_BY_FILTER_MAX,
  type FailedQuery,
  type ManyAnswer,
  type RetryFailedInput,
} from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Static } from 'typebox'
import { readDateSearch } from '../../../../crud/filters.ts'
import { readPaging } from '../../../../crud/paging.ts'
import { checkFilters } from '../../../../crud/row-rule.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/scope.ts'
import type { DrawService } from '../../../drawing/run/send/draw.service.ts'
import { createFailedDrawsRepository, type FailedFilters } from './failed-draws.repository.ts'
import { viewFailed } from './failed-draws.view.ts'
import { oneByOne } from '../one-by-one.ts'
import { queueManageErrors } from '../queue-manage.errors.ts'
import { viewOf } from '../queue-view.ts'
import type { RecordScopes } from '../record-scope.ts'

const DAY_MS = 86_400_000

type Filter = NonNullable<Static<typeof RetryFailedInput>['filter']>

/** Drawings that failed, and trying them again. */
export function createFailedDrawsService(deps: Deps & { draws: DrawService; recordScopes: RecordScopes }) {
  const { db, clock, log, config, recordScopes: records, draws } = deps
  const failed = createFailedDrawsRepository(db)

  const since = (): Date => new Date(clock.now().getTime() - FAILED_DAYS * DAY_MS)

  /** @throws AppError `common.badInput` beside a filter by what is not shown to this person. */
  function filtersOf(caller: Caller, { apiId, code, retryable, prompt, ...others }: Filter): FailedFilters {
    const dates = readDateSearch(others, config.timeZone)
    checkFilters(caller, 'drawInfo', [
      ...Object.entries({ apiId, error: code ?? (retryable === undefined ? undefined : 'retryable'), prompt }).flatMap(
        ([column, value]) => (value ? [{ column }] : []),
      ),
      ...dates,
    ])
    return {
      apiId: apiId || undefined,
      code,
      isRetryable: retryable === undefined ? undefined : retryable === 1,
      prompt: prompt || undefined,
      dates,
    }
  }

  /** What is to be tried again, the one that failed first in front: it has waited longest. */
  async function wanted(caller: Caller, filter: Filter): Promise<string[]> {
    const found = await failed.list(
      await viewOf(db, caller, filter.tenantId),
      since(),
      filtersOf(caller, filter),
      RETRY_BY_FILTER_MAX,
    )
    return found.map(({ id }) => id).toReversed()
  }

  return {
    async page(caller: Caller, input: Static<typeof FailedQuery>, language: Language): Promise<Page<unknown>> {
      const view = await viewOf(db, caller, input.tenantId)
      const page = await failed.page(view, since(), filtersOf(caller, input), readPaging(input))
      return { ...page, records: page.records.map((row) => viewFailed(row, { view, language })) }
    },

    /** Each by itself; what its lane has no room for is refused. @throws AppError `queueManage.nothingNamed` without ids and filter. */
    async retry(
      caller: Caller,
      { infoIds, filter }: Static<typeof RetryFailedInput>,
      language: Language,
    ): Promise<ManyAnswer> {
      if (!infoIds && !filter) throw queueManageErrors.nothingNamed()
      const ids = infoIds ?? (await wanted(caller, filter ?? {}))
      const scopes = await records.scopesOf(caller, ids)
      return oneByOne(ids, { language, log }, async (id) => {
        const scope = scopes.get(id)
        if (!scope) throw commonErrors.notFound()
        await draws.retry(scope, await draws.get(scope, id))
      })
    },
  }
}
