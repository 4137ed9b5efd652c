import { useQuery } from '@tanstack/react-query'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { attachUsage } from './attach.api.ts'
import { attachTexts } from './attach.i18n.ts'

/** As administrators are warned. */
const NEARLY_FULL = 80
const FULL = 95

/** How much of what the tenant may keep is used. */
export function RoomBar() {
  const t = useTexts(attachTexts)
  const { data } = useQuery(attachUsage)
  if (!data) return null
  const { usedBytes, comingBytes, limitBytes } = data
  const bytes = usedBytes + comingBytes
  const used = byteSize(bytes)
  if (limitBytes === null || limitBytes < 0) return <p className="attach-room">{t('roomFree', { used })}</p>
  const percent = Math.min(100, Math.floor((bytes / limitBytes) * 100))
  const state = percent >= FULL ? 'full' : percent >= NEARLY_FULL ? 'near' : 'fine'
  return (
    <div className="attach-room" data-state={state}>
      <span>{t('room', { used, limit: byteSize(limitBytes), percent })}</span>
      <meter aria-label={t('roomOf')} min={0} max={100} value={percent} />
      {state !== 'fine' && <span>{t(state === 'full' ? 'roomFull' : 'roomNear')}</span>}
    </div>
  )
}
