import type { FlowMigrated, FlowMigrateRefused, FlowMigrateUndone } from '@drawdesk/contract/workflow/migration'
import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { UndoDialog } from './migrate-dialogs.tsx'
import { migrateTexts } from './migrate.i18n.ts'

/** Refusals named one by one; beyond them only their number. */
const NAMED_MOST = 20

interface OutcomeProps {
  /** `已把 3 个实例迁移到第 2 版`. */
  done: string
  count: number
  refused: readonly FlowMigrateRefused[]
  /** `2 个没有迁移`. */
  notDone: string
  action?: ReactNode
  onClose: () => void
}

/** What became of many instances: how many it was done to, and which were refused and why. */
function Outcome({ done, count, refused, notDone, action, onClose }: OutcomeProps) {
  const t = useTexts(migrateTexts)
  return (
    <Alert
      type={refused.length === 0 ? 'success' : count === 0 ? 'error' : 'warning'}
      showIcon
      role="status"
      closable={{ 'aria-label': t('closeResult'), onClose }}
      title={[done, refused.length > 0 && notDone].filter(Boolean).join(t('comma'))}
      action={action}
      description={
        refused.length > 0 && (
          <ul className="flow-migrate-refused">
            {refused.slice(0, NAMED_MOST).map(({ processInstanceId, name, problems }) => (
              <li key={processInstanceId}>
                {name || processInstanceId}: {problems.map(({ msg }) => msg).join(t('comma'))}
              </li>
            ))}
            {refused.length > NAMED_MOST && <li>{t('more', { count: refused.length - NAMED_MOST })}</li>}
          </ul>
        )
      }
    />
  )
}

interface MoveResultProps {
  moved: FlowMigrated
  version: number
  onUndone: () => void
  onClose: () => void
}

/** What was moved, with the way back. */
export function MoveResult({ moved, version, onUndone, onClose }: MoveResultProps) {
  const t = useTexts(migrateTexts)
  const [isAsking, setIsAsking] = useState(false)
  const [undone, setUndone] = useState<FlowMigrateUndone>()
  if (undone) return <UndoResult undone={undone} onClose={onClose} />
  return (
    <>
      <Outcome
        done={moved.moved === 0 ? t('movedNone') : t('moved', { count: moved.moved, version })}
        count={moved.moved}
        refused={moved.refused}
        notDone={t('notMoved', { count: moved.refused.length })}
        action={
          moved.batchId !== '' && (
            <Button size="small" onClick={() => setIsAsking(true)}>
              {t('undo')}
            </Button>
          )
        }
        onClose={onClose}
      />
      {isAsking && (
        <UndoDialog
          batchId={moved.batchId}
          onDone={(done) => {
            setUndone(done)
            onUndone()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

export function UndoResult({ undone, onClose }: { undone: FlowMigrateUndone; onClose: () => void }) {
  const t = useTexts(migrateTexts)
  return (
    <Outcome
      done={undone.undone === 0 ? t('undoneNone') : t('undone', { count: undone.undone })}
      count={undone.undone}
      refused={undone.refused}
      notDone={t('notUndone', { count: undone.refused.length })}
      onClose={onClose}
    />
  )
}
