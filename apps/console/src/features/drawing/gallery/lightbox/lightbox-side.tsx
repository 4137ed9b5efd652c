import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useSession } from '../../../../lib/session/session-store.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import { FollowUpButtons } from '../../model/follow-up-buttons.tsx'
import '../../model/model.css'
import { drawDetailQuery } from '../../shared/draw-detail.api.ts'
import { DrawStateTag } from '../../shared/draw-state-tag.tsx'
import { MarksPanel } from '../marks/marks-panel.tsx'
import { LightboxActions } from './lightbox-actions.tsx'
import { TakenDownTag } from '../moderation/taken-down-tag.tsx'
import { RecordFacts } from '../record/record-facts.tsx'
import { recordTexts } from '../record/record.i18n.ts'

/** Who leafs quickly asks for nothing on the way. */
const SETTLED_AFTER_MS = 200

interface LightboxSideProps {
  record: DrawInfo
  file: FileView | undefined
  onDetail: ((id: string) => void) | undefined
  onCompare: (left: string, right: string) => void
  onGone: () => void
}

/** What the row holds at once, and a moment later what only the record itself knows. */
export function LightboxSide({ record, file, onDetail, onCompare, onGone }: LightboxSideProps) {
  const t = useTexts(recordTexts)
  const settled = useSettled(record.id, SETTLED_AFTER_MS)
  const mayView = usePermission('drawInfo_view')
  const mayEdit = usePermission('drawInfo_edit')
  const isOwn = useSession(({ user }) => user?.userId === record.userId)
  const mayRead = mayView || mayEdit || isOwn
  const { data } = useQuery({
    ...drawDetailQuery(record.id, ''),
    enabled: mayRead && settled === record.id,
    retry: false,
  })
  const detail = data?.id === record.id ? data : undefined
  return (
    <>
      <p className="lightbox-state">
        <DrawStateTag state={record.state} waits={record.waits} reason={record.waitReason} />{' '}
        {record.takenDown === 1 && <TakenDownTag />}
      </p>
      <section aria-label={t('actions')}>
        <LightboxActions
          record={record}
          detail={detail}
          file={file}
          onDetail={onDetail}
          onCompare={onCompare}
          onGone={onGone}
        />
        {detail && <FollowUpButtons record={detail} />}
      </section>
      <section aria-label={t('marks')}>
        <MarksPanel record={record} />
      </section>
      <section aria-label={t('facts')}>
        <RecordFacts record={record} lineage={detail?.lineage} onOpen={onDetail} />
      </section>
    </>
  )
}
