import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Delayed } from '../../../components/delayed.tsx'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { BranchSwitch } from '../shared/branch-switch.tsx'
import { ChatMessageView } from '../shared/chat-message.tsx'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import {
  exportConversation,
  windowsOf,
  windowQuery,
  type BranchOf,
  type ConversationWindow,
} from './all-conversations.api.ts'
import { chatAdminTexts } from './chat-admin.i18n.ts'
import { useMaskMarks } from './mask-marks.ts'
import { RevealDialog } from './reveal-dialog.tsx'
import { clockText, useCountdown } from './use-countdown.ts'

const WIDTH_PX = 760

/** Somebody's conversation to be read: the branch that its owner sees, the others by their switches; masked until it is revealed. */
export default function ConversationDrawer({ diaId, onClose }: { diaId: string; onClose: () => void }) {
  const t = useTexts(chatAdminTexts)
  const client = useQueryClient()
  const tenantId = useTenantId()
  const [leafMsgId, setLeafMsgId] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const branch: BranchOf = { diaId, leafMsgId, tenantId }
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(windowQuery(branch))
  const newest = data?.pages[0]
  const conversation = newest?.dialog
  const again = (): void => void client.invalidateQueries({ queryKey: windowsOf(diaId) })
  return (
    <AppDrawer
      open
      size={WIDTH_PX}
      title={conversation ? conversation.title || t('untitled') : ' '}
      onClose={onClose}
      extra={
        newest &&
        conversation && (
          <ExportMenu
            branch={{ ...branch, leafMsgId: newest.messages.at(-1)?.msgId ?? '' }}
            title={conversation.title || t('untitled')}
          />
        )
      }
    >
      {error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : !newest || !conversation ? (
        <Delayed>
          <div className="skeleton dialogs-wait" />
        </Delayed>
      ) : (
        <>
          <p className="dialogs-facts">
            <span>{t('facts', { user: conversation.userName, model: conversation.model || '–' })}</span>
            <span>
              {t('counts', { messages: exactCount(conversation.msgCount), tokens: exactCount(conversation.tokens) })}
            </span>
            {/* As it is, a title would stay in the browser's history for longer than it may be shown. */}
            <Link
              state={{ title: newest.shownUntil === '' ? conversation.title : '' }}
              to={`?${new URLSearchParams({ ...(tenantId === undefined ? {} : { tenantId }), tab: 'access', diaId }).toString()}`}
            >
              {t('whoLooked')}
            </Link>
          </p>
          <MaskBar key={newest.shownUntil} window={newest} onReveal={() => setIsAsking(true)} onOver={again} />
          {hasNextPage && (
            <div className="dialogs-older">
              <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('older')}
              </Button>
            </div>
          )}
          {conversation.systemPrompt !== '' && !hasNextPage && (
            <details className="dialogs-prompt">
              <summary>{t('systemPrompt')}</summary>
              <p>{conversation.systemPrompt}</p>
            </details>
          )}
          <Messages windows={data.pages} isMasked={newest.shownUntil === ''} onSwitch={setLeafMsgId} />
        </>
      )}
      {isAsking && (
        <RevealDialog diaId={diaId} tenantId={tenantId} onShown={again} onClose={() => setIsAsking(false)} />
      )}
    </AppDrawer>
  )
}

/** Pages come newest first, their messages oldest first. */
function Messages({
  windows,
  isMasked,
  onSwitch,
}: {
  windows: readonly ConversationWindow[]
  isMasked: boolean
  onSwitch: (msgId: string) => void
}) {
  const t = useTexts(chatAdminTexts)
  const list = useRef<HTMLDivElement>(null)
  const messages = windows.toReversed().flatMap((window) => window.messages)
  useMaskMarks(list, isMasked)
  if (messages.length === 0) return <EmptyNote isCompact title={t('noMessages')} />
  return (
    <div className="dialogs-messages" ref={list}>
      {messages.map((message) => (
        <ChatMessageView
          key={message.msgId}
          message={message}
          citations={message.sources ? { sources: message.sources, onOpen: undefined } : undefined}
          actions={
            message.siblingIds.length > 1 ? (
              <BranchSwitch message={message} isDisabled={false} onSwitch={onSwitch} />
            ) : undefined
          }
        />
      ))}
    </div>
  )
}

/** Masked or shown, and for how long; one's own conversation is neither. */
function MaskBar({
  window: { dialog: conversation, shownUntil },
  onReveal,
  onOver,
}: {
  window: ConversationWindow
  onReveal: () => void
  onOver: () => void
}) {
  const t = useTexts(chatAdminTexts)
  const canReveal = usePermission('dialogs_reveal')
  const ownId = useSession(({ user }) => user?.userId)
  const left = useCountdown(shownUntil)
  const isOver = left === 0
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  // It is read again, masked, at the moment that its time is over.
  useEffect(() => {
    if (isOver) over.current()
  }, [isOver])
  if (conversation.userId === ownId && shownUntil === '') return <p className="dialogs-mask">{t('own')}</p>
  if (left !== undefined && left > 0)
    return (
      <p className="dialogs-mask dialogs-mask-shown" role="status">
        <EyeOutlined aria-hidden />
        <span>
          {t('shown')}
          <b role="timer">{clockText(left)}</b>
        </span>
      </p>
    )
  return (
    <div className="dialogs-mask">
      <EyeInvisibleOutlined aria-hidden />
      <span>
        <b>{t('masked')}</b> {t('maskedHint')}
      </span>
      {canReveal && (
        <Button size="small" onClick={onReveal}>
          {t('reveal')}
        </Button>
      )}
    </div>
  )
}

function ExportMenu({ branch, title }: { branch: BranchOf; title: string }) {
  const t = useTexts(chatAdminTexts)
  const canExport = usePermission('dialogs_export')
  const [isBusy, setIsBusy] = useState(false)
  if (!canExport) return null
  async function save(format: 'md' | 'json'): Promise<void> {
    setIsBusy(true)
    try {
      saveFile(await exportConversation(branch, format), `${title}.${format}`)
    } catch (error) {
      logFailure('conversation export', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  const items = [
    { key: 'md', label: t('exportMd') },
    { key: 'json', label: t('exportJson') },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void save(key === 'json' ? 'json' : 'md') }}>
      <Button loading={isBusy}>{t('export')}</Button>
    </Dropdown>
  )
}
