import { Modal, type ModalFuncProps } from 'antd'
import { useEffect } from 'react'
import type { Questions } from '../../lib/editing/feedback.ts'
import { rememberFocus } from '../../lib/browser/focus-back.ts'
import { letTabLeaveSelects } from '../../lib/browser/tab-leaves-selects.ts'

/** Where questions hang; hands its owner the function that asks. */
export default function QuestionHolder({ onReady }: { onReady: (ask: Questions) => void }) {
  const [modal, holder] = Modal.useModal()
  // Here because this part is everywhere, and there soon after the first paint.
  useEffect(() => letTabLeaveSelects(window), [])
  useEffect(
    () =>
      onReady({
        confirm: (question) => void modal.confirm(returning(question)),
        success: (question) => void modal.success(returning(question)),
      }),
    [modal, onReady],
  )
  return holder
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
