import { Modal } from 'antd'
import { useEffect } from 'react'
import type { Questions } from '../lib/feedback.ts'

/** Where questions hang; tells its owner how to ask. */
export default function QuestionHolder({ onReady }: { onReady: (ask: Questions) => void }) {
  const [modal, holder] = Modal.useModal()
  useEffect(() => onReady({ confirm: (question) => void modal.confirm(question), success: (question) => void modal.success(question) }), [modal, onReady])
  return holder
}
