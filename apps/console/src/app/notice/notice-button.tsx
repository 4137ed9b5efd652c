import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Popover } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { latestNoticesQuery } from './notice.api.ts'
import { texts } from './notice.i18n.ts'
import { useLiveNotices } from './use-live-notices.ts'

const NoticeReader = lazy(() => loadChunk(() => import('../../components/notice/notice-reader.tsx')))
const NoticeList = lazy(() => loadChunk(() => import('./notice-list.tsx')))

/** A narrow window has no room on either side of the bell: the panel moves into it. */
const INTO_THE_WINDOW = { shiftX: true, adjustY: 1 } as const

/** The latest notices, pushed live; a red dot while there are some the person has not read. */
export function NoticeButton() {
  const text = useTexts(texts)
  const { data } = useQuery(latestNoticesQuery)
  const [isOpen, setIsOpen] = useState(false)
  useLiveNotices()
  const unread = data?.unread ?? 0
  const [readingId, setReadingId] = useState<string>()
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger="click"
        placement="bottomRight"
        autoAdjustOverflow={INTO_THE_WINDOW}
        arrow={false}
        destroyOnHidden
        title={text('title')}
        content={
          <LazyPart fallback={<div className="notice-list" role="status" aria-label={text('loading')} />}>
            <NoticeList
              onOpen={(id) => {
                setIsOpen(false)
                setReadingId(id)
              }}
              onLeave={() => setIsOpen(false)}
            />
          </LazyPart>
        }
      >
        <button
          type="button"
          className="bar-button"
          aria-label={unread > 0 ? text('button.unread', { count: unread }) : text('button')}
          aria-expanded={isOpen}
          title={text('title')}
          onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
        >
          <BellOutlined aria-hidden="true" />
          {unread > 0 && <span className="bar-dot" aria-hidden="true" />}
        </button>
      </Popover>
      {readingId !== undefined && (
        <LazyPart fallback={null}>
          <NoticeReader id={readingId} onClose={() => setReadingId(undefined)} />
        </LazyPart>
      )}
    </>
  )
}
