import { sql } from 'kysely'
import { SPEECH_STATE } from '@drawdesk/contract/voice/speech'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface SpeechCounts {
  currency: string
  syntheses: number
  cachedHits: number
  failed: number
  characters: number
  madeCharacters: number
  /** Decimal text; null where nothing was reckoned. */
  spent: string | null
  saved: string | null
}

export function createSpeechFiguresRepository(db: Db) {
  return {
    /** What was asked for since then, one row per currency. */
    async count(scope: Pick<Scope, 'tenantId'>, since: Date): Promise<SpeechCounts[]> {
      const [done, failed] = [sql.lit(SPEECH_STATE.done), sql.lit(SPEECH_STATE.failed)]
      const rows = await db
        .as(scope)
        .selectFrom('ttsRequest')
        .select([
          'currency',
          sql<string>`count(*) filter (where state = ${done} and not is_cached)`.as('syntheses'),
          sql<string>`count(*) filter (where state = ${done} and is_cached)`.as('cachedHits'),
          sql<string>`count(*) filter (where state = ${failed})`.as('failed'),
          sql<string>`coalesce(sum(characters) filter (where state = ${done}), 0)`.as('characters'),
          sql<string>`coalesce(sum(characters) filter (where state = ${done} and not is_cached), 0)`.as(
            'madeCharacters',
          ),
          sql<string | null>`sum(cost) filter (where state = ${done} and not is_cached)`.as('spent'),
          sql<string | null>`sum(saved_cost) filter (where state = ${done} and is_cached)`.as('saved'),
        ])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('createTime', '>=', since)
        .groupBy('currency')
        .orderBy('currency')
        .execute()
      return rows.map(({ syntheses, cachedHits, failed: lost, characters, madeCharacters, ...row }) => ({
        ...row,
        syntheses: Number(syntheses),
        cachedHits: Number(cachedHits),
        failed: Number(lost),
        characters: Number(characters),
        madeCharacters: Number(madeCharacters),
      }))
    },
  }
}
