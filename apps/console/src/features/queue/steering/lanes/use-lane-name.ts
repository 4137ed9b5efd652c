import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { queueTexts } from '../queue-manage.i18n.ts'

/** What people call a lane: its API; pictures that are enlarged by ourselves have a lane without one. */
export function useLaneName(): (lane: Pick<QueueLane, 'apiName'>) => string {
  const t = useTexts(queueTexts)
  return ({ apiName }) => seededName(apiName) || t('noApi')
}
