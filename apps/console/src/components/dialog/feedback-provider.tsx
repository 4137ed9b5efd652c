import { message, notification } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { FeedbackContext } from '../../lib/editing/feedback.ts'
import { LazyPart } from '../lazy-part.tsx'
import { useLazyQuestions } from './use-lazy-questions.tsx'

const MOST_MESSAGES = 3

/** What antd's `App` is, without its Modal in the first file: questions are fetched in an idle moment, or when the first is asked. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const [messages, messageHolder] = message.useMessage({ maxCount: MOST_MESSAGES })
  const [notifications, notificationHolder] = notification.useNotification()
  const [modal, questionHolder] = useLazyQuestions()
  const feedback = useMemo(
    () => ({ message: messages, notification: notifications, modal }),
    [messages, notifications, modal],
  )
  return (
    <FeedbackContext value={feedback}>
      <LazyPart>{questionHolder}</LazyPart>
      {messageHolder}
      {notificationHolder}
      {children}
    </FeedbackContext>
  )
}
