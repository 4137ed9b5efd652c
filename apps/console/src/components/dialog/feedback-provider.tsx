import { message } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { FeedbackContext } from '../../lib/editing/feedback.ts'
import { LazyPart } from '../lazy-part.tsx'
import { useLateFeedback } from './use-late-feedback.tsx'

const MOST_MESSAGES = 3

/** What antd's `App` is, without its Modal and Notification in the first file: they are fetched in an idle moment, or when first needed. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [messages, messageHolder] = message.useMessage({ maxCount: MOST_MESSAGES })
  const [late, lateHolder] = useLateFeedback()
  const feedback = useMemo(() => ({ message: messages, ...late }), [messages, late])
  return (
    <FeedbackContext value={feedback}>
      <LazyPart>{lateHolder}</LazyPart>
      {messageHolder}
      {children}
    </FeedbackContext>
  )
}
