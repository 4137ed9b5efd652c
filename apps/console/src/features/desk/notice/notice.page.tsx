import { noticeResource, type Notice } from '@drawdesk/contract/desk/notice'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { NoticeDetail } from './notice-detail.tsx'
import { noticeTexts } from './notice.i18n.ts'

const cells = { isTold: (row: Notice) => <ReadState notice={row} /> }
const renderDetail = (row: Notice) => <NoticeDetail notice={row} />

/** Notices to everybody of the tenant or to some of it, with who has read them. */
export default function NoticePage() {
  return <ResourcePage resource={noticeResource} cells={cells} detail={renderDetail} />
}

/** Before its time it waits; then how many of its readers have read it. */
function ReadState({ notice: { isTold, readCount = 0, targetCount = 0 } }: { notice: Notice }) {
  const t = useTexts(noticeTexts)
  if (isTold === 0) return <StateTag kind="neutral">{t('waiting')}</StateTag>
  return <StateTag kind={readCount >= targetCount && targetCount > 0 ? 'good' : 'info'}>{t('read', { read: readCount, all: targetCount })}</StateTag>
}
