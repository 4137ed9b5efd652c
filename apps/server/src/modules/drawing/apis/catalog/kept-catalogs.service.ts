import type { Language } from '@drawdesk/contract/core/texts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../../platform/deps.ts'
import { createCatalogReader, type CatalogLists } from './catalog.ts'
import type { DrawApiRow } from '../../records/draw-api-row.ts'
import type { DrawApiService } from '../draw-api.service.ts'
import { definitionOf } from '../../records/definition-of.ts'

const KEPT_MS = 600_000
/** A provider that failed is left alone for a while. */
const FAILURE_KEPT_MS = 30_000
/** Who asks for fresh lists sooner gets those that just came. */
const FORCED_EVERY_MS = 1_000
const ASKED_AT_ONCE = 6
/** No API is asked later than this after the call began. */
const BEGIN_WITHIN_MS = 8_000
const APIS_KEPT = 500

export interface ShownCatalog {
  options: Record<string, string[]>
  /** When the lists came; `""` before that. */
  optionsTime: Date | ''
  optionsError: string
}

interface Kept extends CatalogLists {
  askedMs: number
  time: Date | ''
}

const NOTHING: Kept = { options: {}, askedMs: Number.NEGATIVE_INFINITY, time: '' }

/**
 * Option lists of drawing APIs, kept for 10 minutes for each version of an API. Each process keeps its own, in memory: they can be asked for
 * again at any time, so a table would only make them older. Lists that cannot be renewed stay, with their time.
 */
export function createKeptCatalogs(
  deps: Pick<Deps, 'outbound' | 'clock' | 'config'>,
  apis: Pick<DrawApiService, 'secretsOf'>,
) {
  const read = createCatalogReader(deps, apis)
  const kept = new LRUCache<string, Kept>({ max: APIS_KEPT })
  const asking = new Map<string, Promise<Kept>>()
  const nowMs = (): number => deps.clock.now().getTime()
  const keyOf = ({ tenantId, id, version }: DrawApiRow): string => `${tenantId}:${id}:${version}`

  function isDue({ askedMs, problem }: Kept, isForced: boolean): boolean {
    return nowMs() - askedMs >= (isForced ? FORCED_EVERY_MS : problem ? FAILURE_KEPT_MS : KEPT_MS)
  }

  async function renew(row: DrawApiRow, before: Kept): Promise<Kept> {
    const { options, problem } = await read(row)
    const time = Object.keys(options).length > 0 ? deps.clock.now() : before.time
    // A list that failed keeps what it had; the time is that of the newest.
    return {
      options: problem ? { ...before.options, ...options } : options,
      askedMs: nowMs(),
      time: problem ? time : deps.clock.now(),
      ...(problem ? { problem } : {}),
    }
  }

  /** Two who ask at once get the same answer. */
  function ask(row: DrawApiRow, before: Kept): Promise<Kept> {
    const key = keyOf(row)
    const running = asking.get(key)
    if (running) return running
    const asked = renew(row, before)
      .then((after) => {
        kept.set(key, after)
        return after
      })
      .finally(() => asking.delete(key))
    asking.set(key, asked)
    return asked
  }

  async function listsOf(
    row: DrawApiRow,
    options: { isForced: boolean; beginUntilMs: number },
  ): Promise<Kept & { isLeftOut?: boolean }> {
    const before = kept.get(keyOf(row)) ?? NOTHING
    if (Object.keys(definitionOf(row).catalog ?? {}).length === 0 || !isDue(before, options.isForced)) return before
    if (nowMs() > options.beginUntilMs) return { ...before, isLeftOut: true }
    return ask(row, before)
  }

  /** The lists of these APIs, in their order; six are asked at a time. */
  return async function readAll(
    rows: readonly DrawApiRow[],
    { isForced, language }: { isForced: boolean; language: Language },
  ): Promise<ShownCatalog[]> {
    const beginUntilMs = nowMs() + BEGIN_WITHIN_MS
    const shown: ShownCatalog[] = []
    let next = 0
    const work = async (): Promise<void> => {
      for (let index = next++; index < rows.length; index = next++)
        shown[index] = show(await listsOf(rows[index] as DrawApiRow, { isForced, beginUntilMs }), language)
    }
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work))
    return shown
  }
}

const LEFT_OUT = {
  zh: '其他接口占用了时间，尚未询问，请稍后刷新',
  en: 'Other APIs took too long; not queried yet. Refresh later.',
} as const

function show(
  { options, time, problem, isLeftOut = false }: Kept & { isLeftOut?: boolean },
  language: Language,
): ShownCatalog {
  const said = problem && `${problem.name}: ${problem.text[language]}${problem.msg ? `: ${problem.msg}` : ''}`
  return { options, optionsTime: time, optionsError: isLeftOut ? LEFT_OUT[language] : (said ?? '') }
}
