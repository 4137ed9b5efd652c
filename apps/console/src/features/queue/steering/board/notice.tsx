import type { ReactNode } from 'react'

interface NoticeProps {
  kind: 'bad' | 'warn'
  title: string
  text?: string
  action?: ReactNode
}

/** One thing that is wrong, in a line of its own. */
export function Notice({ kind, title, text, action }: NoticeProps) {
  return (
    <div className={`queue-notice queue-notice-${kind}`}>
      <span className="queue-notice-sign" aria-hidden="true">
        !
      </span>
      <p>
        <strong>{title}</strong> {text !== undefined && text !== '' && <span>{text}</span>}
      </p>
      {action}
    </div>
  )
}
