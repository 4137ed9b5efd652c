import { sql, type Insertable, type Selectable } from 'kysely'
import { SPEECH_STATE } from '@drawdesk/contract/voice/speech'
import type { TtsAudioTable, TtsRequestTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type TtsAudioRow = Selectable<TtsAudioTable>
export type TtsRequestRow = Selectable<TtsRequestTable>
export type NewAudio = Omit<Insertable<TtsAudioTable>, 'tenantId'> & { id: string }
export type NewRequest = Omit<Insertable<TtsRequestTable>, 'tenantId'> & { id: string }
type Tenant = Pick<Scope, 'tenantId'>

/** A request with the sound that it got or waits for. */
export type RequestWithAudio = TtsRequestRow & Pick<TtsAudioRow, 'fileId' | 'durationMs'>

export interface SpeechEnd {
  state: typeof SPEECH_STATE.done | typeof SPEECH_STATE.failed
  fileId: string | null
  durationMs: number | null
  /** JSON text. */
  error: string | null
  time: Date
}

const OPEN = [SPEECH_STATE.waiting, SPEECH_STATE.running] as const

/** What is made (`ttsAudio`, one row for the same sound) and who asked for it (`ttsRequest`). */
export function createSpeechRepository(db: Db) {
  const audio = (scope: Tenant) =>
    db.as(scope).selectFrom('ttsAudio').selectAll().where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  const changeAudio = (scope: Tenant, id: string) =>
    db.as(scope).updateTable('ttsAudio').where('tenantId', '=', scope.tenantId).where('id', '=', id)

  return {
    findAudio: (scope: Tenant, id: string): Promise<TtsAudioRow | undefined> =>
      audio(scope).where('id', '=', id).executeTakeFirst(),

    findAudioBySha256: (scope: Tenant, sha256: string): Promise<TtsAudioRow | undefined> =>
      audio(scope).where('sha256', '=', sha256).executeTakeFirst(),

    /** Adds the row, or waits for the call that adds the same one and leaves that. True: it is ours. */
    async insertAudio(scope: Tenant, row: NewAudio): Promise<boolean> {
      const added = await db
        .as(scope)
        .insertInto('ttsAudio')
        .values({ ...row, tenantId: scope.tenantId })
        .onConflict((conflict) => conflict.columns(['tenantId', 'sha256']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    /** Held until the transaction ends. */
    lockAudio: (scope: Tenant, sha256: string): Promise<TtsAudioRow | undefined> =>
      audio(scope).where('sha256', '=', sha256).forUpdate().executeTakeFirst(),

    /** Anew from the beginning, as the next attempt. */
    async restartAudio(
      scope: Tenant,
      id: string,
      values: Pick<NewAudio, 'orderFacts' | 'cost' | 'currency' | 'updateTime'>,
    ): Promise<void> {
      await changeAudio(scope, id)
        .set({
          ...values,
          state: SPEECH_STATE.waiting,
          attempt: sql<number>`attempt + 1`,
          fileId: null,
          durationMs: null,
          error: null,
          finishedTime: null,
        })
        .execute()
    },

    /** Marks it and its requests as running. False: this attempt is over. */
    async beginAudio(scope: Tenant, id: string, attempt: number, time: Date): Promise<boolean> {
      const begun = await changeAudio(scope, id)
        .set({ state: SPEECH_STATE.running, updateTime: time })
        .where('attempt', '=', attempt)
        .where('state', 'in', [...OPEN])
        .returning('id')
        .executeTakeFirst()
      if (!begun) return false
      await db
        .as(scope)
        .updateTable('ttsRequest')
        .set({ state: SPEECH_STATE.running })
        .where('tenantId', '=', scope.tenantId)
        .where('audioId', '=', id)
        .where('state', '=', SPEECH_STATE.waiting)
        .execute()
      return true
    },

    /** Ends this attempt; the words are not kept with the sound. False: it was over already. */
    async endAudio(scope: Tenant, id: string, attempt: number, { time, ...end }: SpeechEnd): Promise<boolean> {
      const ended = await changeAudio(scope, id)
        .set({ ...end, orderFacts: '{}', finishedTime: time, updateTime: time, version: sql<number>`version + 1` })
        .where('attempt', '=', attempt)
        .where('state', 'in', [...OPEN])
        .returning('id')
        .executeTakeFirst()
      return ended !== undefined
    },

    /** Ends all requests that wait for this sound; answers them. What nothing was made for is saved, what failed cost nothing. */
    async settleRequests(
      scope: Tenant,
      audioId: string,
      { state, error, time }: SpeechEnd,
    ): Promise<Pick<TtsRequestRow, 'id' | 'userId' | 'characters' | 'isCached'>[]> {
      const isDone = state === SPEECH_STATE.done
      return db
        .as(scope)
        .updateTable('ttsRequest')
        .set({ state, error, finishedTime: time, updateTime: time, ...(isDone ? {} : { cost: null, savedCost: null }) })
        .where('tenantId', '=', scope.tenantId)
        .where('audioId', '=', audioId)
        .where('state', 'in', [...OPEN])
        .returning(['id', 'userId', 'characters', 'isCached'])
        .execute()
    },

    async insertRequest(scope: Tenant, row: NewRequest): Promise<void> {
      await db
        .as(scope)
        .insertInto('ttsRequest')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    findRequest: (scope: Tenant, id: string): Promise<RequestWithAudio | undefined> =>
      db
        .as(scope)
        .selectFrom('ttsRequest')
        .innerJoin('ttsAudio', (join) =>
          join.onRef('ttsAudio.id', '=', 'ttsRequest.audioId').on('ttsAudio.tenantId', '=', scope.tenantId),
        )
        .selectAll('ttsRequest')
        .select(['ttsAudio.fileId', 'ttsAudio.durationMs'])
        .where('ttsRequest.tenantId', '=', scope.tenantId)
        .where('ttsRequest.isDeleted', '=', 0)
        .where('ttsRequest.id', '=', id)
        .executeTakeFirst(),

    async countOpen(scope: Scope): Promise<number> {
      const row = await db
        .as(scope)
        .selectFrom('ttsRequest')
        .select(sql<string>`count(*)`.as('open'))
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', scope.userId)
        .where('state', 'in', [...OPEN])
        .executeTakeFirstOrThrow()
      return Number(row.open)
    },
  }
}
