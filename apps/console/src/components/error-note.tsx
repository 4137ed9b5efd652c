import { STATUS } from '@drawdesk/contract/core/errors'
import { Button } from 'antd'
import { type ReactNode } from 'react'
import { useCopied } from '../lib/browser/copy-text.ts'
import { askToBuy } from '../lib/errors/why.ts'
import { ApiError } from '../lib/http/api-error.ts'
import { defineTexts, useTexts } from '../lib/texts/texts.ts'
import './notes.css'

const texts = defineTexts({
  zh: {
    title: '没有加载成功',
    unknown: '出现了意外的问题。',
    retry: '重试',
    buy: '购买套餐',
    request: '请求编号',
    copy: '复制请求编号',
    copied: '已复制',
  },
  en: {
    title: 'Couldn’t load this',
    unknown: 'Something went wrong.',
    retry: 'Try again',
    buy: 'Buy a pack',
    request: 'Request ID',
    copy: 'Copy request ID',
    copied: 'Copied',
  },
})

interface ErrorNoteProps {
  /** What was caught; an ApiError shows its text and request id, of anything else the screen says nothing technical. */
  error: unknown
  /** What could not be done, and what was kept. */
  title?: ReactNode
  /** Offers "try again". */
  onRetry?: () => void
  isCompact?: boolean
}

/** Stands where a result would be: what happened, try again, request id to copy. */
export function ErrorNote({ error, title, onRetry, isCompact = false }: ErrorNoteProps) {
  const text = useTexts(texts)
  const known = error instanceof ApiError ? error : undefined
  const isTooFew = known?.code === STATUS.tooFew
  return (
    <div className={`note${isCompact ? ' note-compact' : ''}`} role="alert">
      <span className="note-sign" aria-hidden="true">
        !
      </span>
      <p className="note-title">{title ?? text('title')}</p>
      <p className="note-text">{known?.message ?? text('unknown')}</p>
      {(onRetry ?? isTooFew) && (
        <div className="note-actions">
          {isTooFew && <Button onClick={askToBuy}>{text('buy')}</Button>}
          {onRetry && <Button onClick={onRetry}>{text('retry')}</Button>}
        </div>
      )}
      {known?.requestId && <RequestId id={known.requestId} />}
    </div>
  )
}

function RequestId({ id }: { id: string }) {
  const text = useTexts(texts)
  const { isCopied, copy } = useCopied(id)
  return (
    <button type="button" className="note-id" title={text('copy')} onClick={() => void copy()}>
      {text('request')} <code>{id}</code>
      <span aria-live="polite">{isCopied ? ` · ${text('copied')}` : ''}</span>
    </button>
  )
}
