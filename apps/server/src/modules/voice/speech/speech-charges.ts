import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** One text that somebody has read, by the id of its request. */
export interface ChargedSpeech {
  id: string
  userId: string
  characters: number
}

/** What reading costs those who ask for it. Who spends stands above this area, which says only what is read and how it ends. */
export interface SpeechCharges {
  /** In the transaction that asks for it. @throws AppError where the person cannot pay for it */
  hold(trx: Db, scope: Scope, speech: ChargedSpeech): Promise<void>
  /** In the transaction that ends it; what failed costs nothing. */
  end(trx: Db, scope: Pick<Scope, 'tenantId'>, speech: ChargedSpeech & { isDone: boolean }): Promise<void>
  /** Drops what is held for texts that are not under way; a maintenance job. */
  sweep(): Promise<void>
}
