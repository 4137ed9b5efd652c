import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import type { ChatDialog } from '@drawdesk/contract/chat/chat'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, Input } from 'antd'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useNow } from '../../../../components/relative-time.tsx'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { rowsOf } from './conversation-groups.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import { ConversationItem } from './conversation-item.tsx'
import { useConversations, type ConversationCommands } from './use-conversations.tsx'
import './conversation-list.css'

const HEAD_PX = 32
const ITEM_PX = 56
/** Rows from the end at which the next ones are asked for. */
const AHEAD = 10

interface ConversationListProps {
  currentId: string
  commands: ConversationCommands
  onOpen: (diaId: string) => void
  onNew: () => void
}

/** Own conversations by days: found by words, walked by arrow keys, endless. */
export function ConversationList({ currentId, commands, onOpen, onNew }: ConversationListProps) {
  const t = useTexts(conversationTexts)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const { conversations, isPending, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useConversations(keyword)
  const now = useNow()
  const day = now.toDateString()
  // oxlint-disable-next-line react/exhaustive-deps -- the headings change with the day, not with the minute
  const rows = useMemo(() => rowsOf(conversations, now), [conversations, day])
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? HEAD_PX : ITEM_PX),
    overscan: 8,
    getItemKey: (index) => keyOf(rows[index]),
  })
  const items = virtualizer.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-conversation]')
    if (!step || !focused || (event.target as HTMLElement).tagName === 'INPUT') return
    event.preventDefault()
    let at =
      rows.findIndex((row) => row.kind === 'conversation' && row.conversation.diaId === focused.dataset.conversation) +
      step
    if (rows[at]?.kind === 'head') at += step
    const next = rows[at]
    if (next?.kind !== 'conversation') return
    virtualizer.scrollToIndex(at)
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>(`[data-conversation="${next.conversation.diaId}"] .chat-dialog-open`)
        ?.focus(),
    )
  }

  return (
    <nav className="chat-list" aria-label={t('dialogs')}>
      <div className="chat-list-tools">
        <Button type="primary" block icon={<PlusOutlined aria-hidden />} onClick={onNew}>
          {t('newDialog')}
        </Button>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('search')}
          aria-label={t('search')}
        />
      </div>
      {/* The list handles the arrows wherever inside the focus is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="chat-list-frame" ref={frame} onKeyDown={walk}>
        {isPending && (
          <Delayed>
            <ListSkeleton />
          </Delayed>
        )}
        {isError && conversations.length === 0 && <ErrorNote error={error} isCompact onRetry={() => void refetch()} />}
        {!isPending && !isError && rows.length === 0 && (
          <EmptyNote
            isCompact
            title={t(keyword ? 'nothingFound' : 'noDialogs')}
            reason={keyword ? undefined : t('noDialogsHint')}
          />
        )}
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <li key={key} style={{ transform: `translateY(${start}px)` }}>
                {row.kind === 'head' ? (
                  <h2 className="chat-list-head">{t(row.group)}</h2>
                ) : (
                  <Item conversation={row.conversation} currentId={currentId} commands={commands} onOpen={onOpen} />
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </nav>
  )
}

function Item({
  conversation,
  currentId,
  commands,
  onOpen,
}: { conversation: ChatDialog } & Pick<ConversationListProps, 'currentId' | 'commands' | 'onOpen'>) {
  return (
    <ConversationItem
      conversation={conversation}
      isCurrent={conversation.diaId === currentId}
      commands={commands}
      onOpen={() => onOpen(conversation.diaId)}
    />
  )
}

function keyOf(row: ReturnType<typeof rowsOf>[number] | undefined): string {
  if (!row) return ''
  return row.kind === 'head' ? row.group : row.conversation.diaId
}

function ListSkeleton() {
  return (
    <div className="chat-list-skeleton" aria-hidden="true">
      {[72, 56, 84, 64, 48].map((percent) => (
        <span key={percent} className="skeleton" style={{ width: `${percent}%` }} />
      ))}
    </div>
  )
}
