import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CommentDialog } from '../../shared/comment-dialog.tsx'
import { ColleagueSelect } from '../../shared/people/colleague-select.tsx'
import { handleTexts } from '../handle.i18n.ts'

interface PeopleDialogProps {
  title: string
  help: string
  okText: string
  isSingle?: boolean
  hasComment?: boolean
  isForTask?: boolean
  /** Under the people. */
  children?: ReactNode
  onOk: (userIds: readonly string[], comment: string) => Promise<void>
  onClose: () => void
}

/** Asks for people, and perhaps for a comment. */
export function PeopleDialog({ isSingle = false, isForTask = true, children, onOk, ...dialog }: PeopleDialogProps) {
  const t = useTexts(handleTexts)
  const id = useId()
  const [userIds, setUserIds] = useState<readonly string[]>([])
  return (
    <CommentDialog
      {...dialog}
      label={t('comment')}
      hint={t('reasonHint')}
      cancelText={t('cancel')}
      check={() => (userIds.length === 0 ? t('peopleNeeded') : undefined)}
      onOk={(comment) => onOk(userIds, comment)}
    >
      <div className="flow-comment">
        <label htmlFor={id}>{t('people')}</label>
        <ColleagueSelect id={id} value={userIds} isSingle={isSingle} isForTask={isForTask} onChange={setUserIds} />
      </div>
      {children}
    </CommentDialog>
  )
}
