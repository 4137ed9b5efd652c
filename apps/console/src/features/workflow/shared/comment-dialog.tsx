import { FLOW_COMMENT_MOST } from '@drawdesk/contract/workflow/flow'
import { Input } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ApiError } from '../../../lib/http/http.ts'
import './comment-dialog.css'

interface CommentDialogProps {
  title: string
  /** What will happen. */
  help: string
  /** Names the comment. */
  label?: string
  hint?: string
  okText: string
  cancelText: string
  /** Said at an empty comment that has to be given; without it the comment may stay empty. */
  required?: string
  isDangerous?: boolean
  /** False: there is no comment, only the question. */
  hasComment?: boolean
  /** What is wrong with what stands in `children`; undefined when nothing is. */
  check?: () => string | undefined
  /** Characters at most. */
  most?: number
  /** Between the words and the comment. */
  children?: ReactNode
  /** Closes when it resolves; an `ApiError` is said in the dialog, and what was typed stays. */
  onOk: (comment: string) => Promise<void>
  onClose: () => void
}

/** Asks before something is done, with room for a comment. */
export function CommentDialog({
  title,
  help,
  label,
  hint,
  okText,
  cancelText,
  required,
  isDangerous = false,
  hasComment = true,
  check,
  most = FLOW_COMMENT_MOST,
  children,
  onOk,
  onClose,
}: CommentDialogProps) {
  const id = useId()
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const focus = () => document.getElementById(id)?.focus()
  const accept = async () => {
    if (required !== undefined && comment.trim() === '') {
      setProblem(required)
      return focus()
    }
    const wrong = check?.()
    if (wrong !== undefined) return setProblem(wrong)
    setIsWorking(true)
    try {
      await onOk(comment.trim())
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setIsWorking(false)
    }
  }
  return (
    <AppModal
      open
      title={title}
      okText={okText}
      cancelText={cancelText}
      okButtonProps={{ danger: isDangerous }}
      confirmLoading={isWorking}
      onOk={() => void accept()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen && !children) focus()
      }}
    >
      <p>{help}</p>
      {children}
      <div className="flow-comment">
        {hasComment && (
          <>
            <label htmlFor={id}>{label}</label>
            <Input.TextArea
              id={id}
              value={comment}
              maxLength={most}
              autoSize={{ minRows: 2, maxRows: 6 }}
              placeholder={hint}
              aria-required={required !== undefined}
              aria-describedby={problem === undefined ? undefined : `${id}-problem`}
              onChange={(event) => {
                setComment(event.target.value)
                setProblem(undefined)
              }}
            />
          </>
        )}
        {problem !== undefined && (
          <p id={`${id}-problem`} role="alert" className="flow-comment-problem">
            {problem}
          </p>
        )}
      </div>
    </AppModal>
  )
}
