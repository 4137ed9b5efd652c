import type { Db } from '../../../platform/database/db.ts'
import type { DeviceCaller } from '../../../wire/route.ts'
import { OPEN_STATES } from '../queue/print-job.repository.ts'

/** What decides whether anything is sent to a machine. */
export interface StreamLook {
  /** Name of its pairing's newest stream; undefined once the pairing has ended. */
  stream: string | undefined
  /** Undefined once the device was removed. */
  printWay: string | undefined
  hasPrints: boolean
}

/** All of it in one round trip: each machine's stream asks so a few times a minute. */
export async function lookAtStream(
  db: Db,
  { tenantId, loginId, sessionId }: Pick<DeviceCaller, 'tenantId' | 'loginId' | 'sessionId'>,
): Promise<StreamLook> {
  const scope = { tenantId }
  const own = db.as(scope)
  const [[session], [device], [print]] = await db.batch(scope, [
    own
      .selectFrom('deviceSession')
      .select('stream')
      .where('tenantId', '=', tenantId)
      .where('id', '=', sessionId)
      .where('endedTime', 'is', null),
    own
      .selectFrom('device')
      .select('printWay')
      .where('tenantId', '=', tenantId)
      .where('id', '=', loginId)
      .where('isDeleted', '=', 0),
    own
      .selectFrom('printJob')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('loginId', '=', loginId)
      .where('state', 'in', [...OPEN_STATES])
      .limit(1),
  ])
  return { stream: session?.stream, printWay: device?.printWay, hasPrints: print !== undefined }
}
