import type { ChatMessage } from '@drawdesk/contract/chat/chat'
import { CHAT_SHARE_PATH, type SharedChat, type SharedChatMessage } from '@drawdesk/contract/chat/chat-shares'
import { useEffect, useState, type ReactNode } from 'react'
import { API_PATH, website } from '@drawdesk/contract/core/constants'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CitationContext } from '../shared/citations/citation-context.ts'
import { SourceList } from '../shared/citations/source-list.tsx'
import { Markdown } from '../shared/markdown/markdown.tsx'
import { sharedChatTexts } from './shared-chat.i18n.ts'
import '../shared/chat-message.css'
import './shared-chat.css'

type Shown = { state: 'loading' | 'gone' | 'failed' } | { state: 'ready'; chat: SharedChat }

/** A conversation as it stood when its owner shared it, for all who have the link: no sign-in, nothing to do but read. */
export function SharedChatPage({ token, tools }: { token: string; tools: ReactNode }) {
  const [tries, setTries] = useState(0)
  return <Page key={`${token} ${tries}`} token={token} tools={tools} onAgain={() => setTries(tries + 1)} />
}

function Page({ token, tools, onAgain }: { token: string; tools: ReactNode; onAgain: () => void }) {
  const t = useTexts(sharedChatTexts)
  const [shown, setShown] = useState<Shown>({ state: 'loading' })
  useEffect(() => {
    const over = new AbortController()
    void read(token, over.signal).then((next) => {
      if (!over.signal.aborted) setShown(next)
    })
    return () => over.abort()
  }, [token])
  useNoIndex()
  const chat = shown.state === 'ready' ? shown.chat : undefined
  const title = chat ? chat.title || t('untitled') : t('page')
  useEffect(() => {
    document.title = `${title} - ${seededName(website.title)}`
  }, [title])

  return (
    <div className="shared-chat">
      <header className="shared-chat-bar">
        <span className="shared-chat-brand">{seededName(website.title)}</span>
        {tools}
      </header>
      <main className="shared-chat-main" aria-busy={shown.state === 'loading' || undefined}>
        {shown.state === 'gone' && <Note title={t('goneTitle')} text={t('gone')} />}
        {shown.state === 'failed' && (
          <Note title={t('failedTitle')} text={t('failed')}>
            <button type="button" className="native-button native-button-filled" onClick={onAgain}>
              {t('again')}
            </button>
          </Note>
        )}
        {chat && (
          <>
            <h1 className="shared-chat-title">{title}</h1>
            <p className="shared-chat-facts">
              {[
                chat.userName && t('by', { name: chat.userName }),
                t('made', { time: chat.createTime.slice(0, 16) }),
                chat.expireTime && t('until', { time: chat.expireTime.slice(0, 16) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="shared-chat-hint">{t('hint')}</p>
            {chat.isCut && <p className="shared-chat-hint">{t('cut')}</p>}
            {chat.messages.map((message, index) => (
              // They never change.
              <Message key={index} message={message} />
            ))}
          </>
        )}
      </main>
    </div>
  )
}

/** As a stranger, also where somebody is signed in. */
async function read(token: string, signal: AbortSignal): Promise<Shown> {
  try {
    const answer = await fetch(`${API_PATH}${CHAT_SHARE_PATH}/open/${encodeURIComponent(token)}`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    })
    if (answer.status === 404 || answer.status === 400) return { state: 'gone' }
    if (!answer.ok) return { state: 'failed' }
    const { data } = (await answer.json()) as { data: SharedChat }
    return { state: 'ready', chat: data }
  } catch {
    // Said on the page, with a button that asks again.
    return { state: 'failed' }
  }
}

const roleTexts: Readonly<Record<'user' | 'assistant', 'question' | 'answer'>> = {
  user: 'question',
  assistant: 'answer',
}

function Message({
  message: { role, content, model, assistant = '', pictures, sources },
}: {
  message: SharedChatMessage
}) {
  const t = useTexts(sharedChatTexts)
  const citations = { sources, onOpen: undefined }
  const className: `chat-message chat-message-${ChatMessage['role']}` = `chat-message chat-message-${role}`
  return (
    <article className={className} aria-label={t(roleTexts[role])}>
      {model !== '' && (
        <p className="chat-message-model">
          {assistant !== '' && <b>{seededName(assistant)}</b>}
          <span>{model}</span>
        </p>
      )}
      {role === 'user' ? (
        content !== '' && <div className="chat-message-words">{content}</div>
      ) : (
        <CitationContext value={citations}>
          <Markdown text={content} />
          <SourceList content={content} citations={citations} />
        </CitationContext>
      )}
      {pictures > 0 && <p className="shared-chat-hint">{t('pictures', { count: pictures })}</p>}
    </article>
  )
}

function Note({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="plain-page-box" role="alert">
      <h1 className="plain-page-title">{title}</h1>
      <p className="plain-page-text">{text}</p>
      {children}
    </div>
  )
}

/** Nobody finds it by searching. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}
