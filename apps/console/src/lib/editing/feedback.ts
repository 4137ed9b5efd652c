import type { message, ModalFuncProps, NotificationArgsProps } from 'antd'
import { createContext, useContext } from 'react'

/** Questions that stand over the page until they are answered; nothing comes back but by `onOk` and `onCancel`. */
export interface Questions {
  confirm(question: ModalFuncProps): void
  success(question: ModalFuncProps): void
}

/** What stays in the corner until it is closed. */
export interface Notifications {
  error(notice: NotificationArgsProps): void
  warning(notice: NotificationArgsProps): void
  /** Takes the one of this key away. */
  destroy(key: string): void
}

/** What is fetched in an idle moment, or when it is first needed. */
export interface LateFeedback {
  modal: Questions
  notification: Notifications
}

export interface Feedback extends LateFeedback {
  message: ReturnType<typeof message.useMessage>[0]
}

export const FeedbackContext = createContext<Feedback | undefined>(undefined)

/** Messages, questions and notifications in the theme and language on screen. Never use antd's static ones: they know neither. */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext)
  if (!feedback) throw new Error('There is no <FeedbackProvider> around this component.')
  return feedback
}
