import { Modal, notification, type ModalFuncProps } from 'antd'
import { useEffect } from 'react'
import type { LateFeedback } from '../../lib/editing/feedback.ts'
import { rememberFocus } from '../../lib/browser/focus-back.ts'
import { letTabLeaveSelects } from '../../lib/browser/tab-leaves-selects.ts'

/** Where questions and notifications hang; hands its owner what asks and shows them. */
export default function LateFeedbackHolder({ onReady }: { onReady: (ready: LateFeedback) => void }) {
  const [modal, questions] = Modal.useModal()
  const [notices, notifications] = notification.useNotification()
  // Here because this part is everywhere, and there soon after the first paint.
  useEffect(() => letTabLeaveSelects(window), [])
  useEffect(
    () =>
      onReady({
        modal: {
          confirm: (question) => void modal.confirm(returning(question)),
          success: (question) => void modal.success(returning(question)),
        },
        notification: notices,
      }),
    [modal, notices, onReady],
  )
  return (
    <>
      {questions}
      {notifications}
    </>
  )
}

/** The question, after which the focus is where it was. */
function returning({ afterClose, ...question }: ModalFuncProps): ModalFuncProps {
  const giveBack = rememberFocus()
  return {
    ...question,
    afterClose: () => {
      giveBack()
      afterClose?.()
    },
  }
}
