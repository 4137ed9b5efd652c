import type { ChatModel } from '@drawdesk/contract/chat/chat-api'
import type { ChatModelChoice } from '@drawdesk/contract/chat/chat'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { modelParamsOf } from '../engine/call/chat-params.ts'
import type { ChatTarget } from '../engine/chat-ask.ts'
import { contentOf } from './chat-api-content.ts'
import { chatErrors } from './chat-api.errors.ts'
import { createChatApiRepository, type ChatApiRow } from './chat-api.repository.ts'
import { dialectOf, targetOf } from './chat-service.ts'

const CONCURRENCY_KEPT_MS = 1_000
const CONCURRENCIES_MOST = 1_000

/** A service that can answer; the first is what was chosen, the others are its fallbacks. */
export interface ChatRoute {
  target: ChatTarget
  apiName: string
  model: ChatModel
  currency: string
  concurrency: number
}

export interface ChatTargets {
  /**
   * Ways to an answer: the API and model asked for, then its fallbacks in their order, each by its first model. Without apiId the first active API (that has the
   * model, where one is asked for), without model its first.
   *
   * @throws AppError `chatApi.inactive` where the API is off or gone, `chatApi.none` where none is on, `chatApi.unknownModel`.
   */
  routesFor(scope: Scope, wanted: { apiId?: string | undefined; model?: string | undefined }): Promise<ChatRoute[]>
  /** Models that may be chosen, of the active APIs in their order. */
  choices(scope: Scope): Promise<ChatModelChoice[]>
  /** Answers at once of this API (lane limit), kept for a second; 1 of one that is unknown. */
  concurrencyOf(tenantId: string, apiId: string): Promise<number>
}

export type ChatTargetsDeps = Pick<Deps, 'db' | 'secrets' | 'config' | 'clock'>

export function createChatTargets(deps: ChatTargetsDeps): ChatTargets {
  const { db, clock } = deps
  const apis = createChatApiRepository(db)
  const concurrencies = new LRUCache<string, { atMs: number; value: Promise<number> }>({ max: CONCURRENCIES_MOST })

  function keepConcurrency(tenantId: string, apiId: string, value: Promise<number>): void {
    concurrencies.set(`${tenantId} ${apiId}`, { atMs: clock.now().getTime(), value })
  }

  const routeOf = (row: ChatApiRow, model: ChatModel): ChatRoute => ({
    target: targetOf(deps, row, model),
    apiName: row.name,
    model,
    currency: row.currency,
    concurrency: row.concurrency,
  })

  async function choose(scope: Scope, apiId: string, name: string): Promise<{ row: ChatApiRow; model: ChatModel }> {
    const rows = apiId === '' ? await apis.listActive(scope) : await apis.listActiveOf(scope, [apiId])
    if (rows.length === 0) throw apiId === '' ? chatErrors.none() : chatErrors.inactive()
    for (const row of rows) {
      const model = contentOf(row).models.find((one) => name === '' || one.model === name)
      if (model) return { row, model }
    }
    throw name === '' ? chatErrors.none() : chatErrors.unknownModel()
  }

  return {
    async routesFor(scope, { apiId = '', model: name = '' }) {
      const { row, model } = await choose(scope, apiId, name)
      // Its answer is about to ask for a place.
      keepConcurrency(scope.tenantId, row.id, Promise.resolve(row.concurrency))
      const others = await apis.listActiveOf(
        scope,
        contentOf(row).fallbackIds.filter((id) => id !== row.id),
      )
      return [
        routeOf(row, model),
        ...others.flatMap((other) =>
          contentOf(other)
            .models.slice(0, 1)
            .map((first) => routeOf(other, first)),
        ),
      ]
    },

    async choices(scope) {
      const rows = await apis.listActive(scope)
      return rows.flatMap((row) =>
        contentOf(row).models.map(({ model, label, takesImages, contextTokens, maxTokens }) => ({
          apiId: row.id,
          apiName: row.name,
          model,
          label: label || model,
          takesImages,
          contextTokens,
          params: modelParamsOf({ dialect: dialectOf(row.dialect), extra: contentOf(row).extra }, { maxTokens }),
        })),
      )
    },

    concurrencyOf(tenantId, apiId) {
      const key = `${tenantId} ${apiId}`
      const kept = concurrencies.get(key)
      if (kept && clock.now().getTime() - kept.atMs < CONCURRENCY_KEPT_MS) return kept.value
      const value = apis.concurrencyOf({ tenantId }, apiId).then((found) => found ?? 1)
      keepConcurrency(tenantId, apiId, value)
      // A failed look is nobody's answer.
      value.catch(() => concurrencies.delete(key))
      return value
    },
  }
}
