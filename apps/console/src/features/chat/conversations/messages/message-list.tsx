import { ArrowDownOutlined } from '@ant-design/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button } from 'antd'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { ChatControl } from '../chat-control.ts'
import { chatItemsOf, type ChatItem } from './chat-items.ts'
import { answeringOf, messagesBefore } from '../chat-state.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import { MessageRow, type MessageCommands } from './message-row.tsx'
import { OpeningRow } from './opening-row.tsx'
import { PendingRow } from './pending-row.tsx'
import './message-list.css'

/** So near its end the list is taken to be at it, and goes along with what is written. */
const END_PX = 80
/** Items from the upper end at which older ones are asked for. */
const AHEAD = 4

interface MessageListProps {
  control: ChatControl
  commands: MessageCommands
}

/** The messages of the branch; only those in view are in the document. Stays at its end while an answer grows, and where it is while older ones come. */
export function MessageList({ control, commands }: MessageListProps) {
  const t = useTexts(conversationTexts)
  const { diaId, messages, pending, hasMore, older } = useStore(
    control.store,
    useShallow(({ diaId, messages, pending, hasMore, older }) => ({ diaId, messages, pending, hasMore, older })),
  )
  const assistant = useStore(control.store, ({ conversation, hasMore: isCut }) =>
    isCut ? undefined : (conversation?.assistant ?? undefined),
  )
  const frame = useRef<HTMLDivElement>(null)
  const items = useMemo(
    () => chatItemsOf({ messages: messagesBefore({ messages, pending }), pending, assistant }),
    [messages, pending, assistant],
  )
  const isBusy = pending !== undefined || answeringOf(messages) !== undefined
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => estimateOf(items[index]),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_PX,
    paddingStart: 56,
    paddingEnd: 24,
    initialOffset: Number.MAX_SAFE_INTEGER,
  })
  const shown = virtualizer.getVirtualItems()
  const isNearTop = (shown[0]?.index ?? AHEAD) < AHEAD && items.length > 0

  // Opened, and own questions: at the end, wherever one was.
  const isPending = pending !== undefined
  useLayoutEffect(() => {
    if (items.length > 0) virtualizer.scrollToEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- once per conversation and question, not whenever an item comes
  }, [diaId, isPending, virtualizer])
  useEffect(() => {
    if (isNearTop && hasMore && older === 'idle') void control.loadOlder()
  }, [isNearTop, hasMore, older, control])

  return (
    <div className="chat-messages">
      {/* Scrolls: also by the keyboard. Finished answers are announced apart, below the list; every word that comes would be too much. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="chat-scroll" ref={frame} role="log" aria-live="off" aria-label={t('messages')} tabIndex={0}>
        <div className="chat-items" style={{ height: virtualizer.getTotalSize() }}>
          {items.length > 0 && (
            <TopNote hasMore={hasMore} hasFailed={older === 'failed'} onAgain={() => void control.loadOlder()} />
          )}
          {shown.map(({ index, key, start }) => {
            const item = items[index]
            return (
              item && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className="chat-item"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <div className="chat-column">
                    {item.kind === 'opening' && <OpeningRow assistant={item.assistant} />}
                    {item.kind === 'message' && (
                      <MessageRow message={item.message} control={control} commands={commands} isBusy={isBusy} />
                    )}
                    {item.kind === 'pending' && <PendingRow pending={item.pending} />}
                  </div>
                </div>
              )
            )
          })}
        </div>
      </div>
      {items.length > 0 && !virtualizer.isAtEnd(END_PX) && (
        <Button
          className="chat-to-end"
          shape="round"
          size="small"
          icon={<ArrowDownOutlined aria-hidden />}
          onClick={() => virtualizer.scrollToEnd()}
        >
          {t('toEnd')}
        </Button>
      )}
    </div>
  )
}

function TopNote({ hasMore, hasFailed, onAgain }: { hasMore: boolean; hasFailed: boolean; onAgain: () => void }) {
  const t = useTexts(conversationTexts)
  if (!hasMore) return <p className="chat-top">{t('beginning')}</p>
  return hasFailed ? (
    <p className="chat-top" role="alert">
      {t('olderFailed')}{' '}
      <Button size="small" onClick={onAgain}>
        {t('again')}
      </Button>
    </p>
  ) : (
    <p className="chat-top">{t('loadingOlder')}…</p>
  )
}

/** Near enough that little moves when the true height is known: 40 letters a line. */
function estimateOf(item: ChatItem | undefined): number {
  if (item?.kind === 'message' && item.message.drawInfoId !== '') return 360
  if (item?.kind === 'pending' || item?.kind === 'opening') return 120
  const content = item?.message.content ?? ''
  return 96 + Math.ceil(Math.min(content.length, 4_000) / 60) * 24
}
