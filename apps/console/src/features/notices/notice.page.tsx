import { noticeResource, type Notice } from '@drawdesk/contract/notices/notice'
import dayjs from 'dayjs'
import { lazy, useState } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { StateTag } from '../../components/tag.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'
import type { InputProps } from '../../resource/kinds/kind-inputs.tsx'
import { NoticeEditor } from './notice-editor.tsx'
import { noticeTexts } from './notice.i18n.ts'

/** Opened by a click, so the list does not wait for it. */
const NoticeDetail = lazy(() =>
  loadChunk(() => import('./notice-detail.tsx').then(({ NoticeDetail: part }) => ({ default: part }))),
)

const cells = { isTold: (row: Notice) => <ReadState notice={row} /> }
const formFields = { content: (props: InputProps) => <NoticeEditor {...props} /> }
/** Key of the dictionary `notice`: what most notices are. */
const ANNOUNCEMENT = 1
const renderDetail = (row: Notice) => (
  <LazyPart>
    <NoticeDetail notice={row} />
  </LazyPart>
)

/** Notices to everybody of the tenant or to some of it, with who has read them. */
export default function NoticePage() {
  const [newRow] = useState(() => ({
    category: ANNOUNCEMENT,
    releaseTime: dayjs().startOf('minute').format('YYYY-MM-DD HH:mm:ss'),
  }))
  return (
    <ResourcePage
      resource={noticeResource}
      cells={cells}
      detail={renderDetail}
      formFields={formFields}
      newRow={newRow}
    />
  )
}

/** Before its time it waits; then how many of its readers have read it. */
function ReadState({ notice: { isTold, readCount = 0, targetCount = 0 } }: { notice: Notice }) {
  const t = useTexts(noticeTexts)
  if (isTold === 0) return <StateTag kind="neutral">{t('waiting')}</StateTag>
  return (
    <StateTag kind={readCount >= targetCount && targetCount > 0 ? 'good' : 'info'}>
      {t('read', { read: readCount, all: targetCount })}
    </StateTag>
  )
}
