import type { message, ModalFuncProps, notification } from 'antd'
import { createContext, useContext } from 'react'

/** Questions that stand over the page until they are answered; nothing comes back but by `onOk` and `onCancel`. */
export interface Questions {
  confirm(question: ModalFuncProps): void
  success(question: ModalFuncProps): void
}

export interface Feedback {
  message: ReturnType<typeof message.useMessage>[0]
  notification: ReturnType<typeof notification.useNotification>[0]
  modal: Questions
}

export const FeedbackContext = createContext<Feedback | undefined>(undefined)

/** Messages, questions and notifications in the theme and language on screen. Never use antd's static ones: they know neither. */
export function useFeedback(): Feedback {
  const feedback = useContext(FeedbackContext)
  if (!feedback) throw new Error('There is no <FeedbackProvider> around this component.')
  return feedback
}
