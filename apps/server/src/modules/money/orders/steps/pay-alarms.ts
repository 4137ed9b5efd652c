import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../../platform/database/db.ts'
import type { StepDeps } from './step-deps.ts'

const PAGE = '/operation/drawPayLog'

/** What people who see the payments of a tenant are notified of, in the transaction of its cause. */
export const payAlarm = (
  { systemNotices }: Pick<StepDeps, 'systemNotices'>,
  trx: Db,
  tenantId: string,
  { key, title, content }: { key: string; title: Bilingual; content: Bilingual },
): Promise<string | undefined> =>
  systemNotices.publish(trx, tenantId, { key, permission: 'drawPayLog', title, content, path: PAGE })

export const yuan = (fen: number): string => (fen / 100).toFixed(2)
