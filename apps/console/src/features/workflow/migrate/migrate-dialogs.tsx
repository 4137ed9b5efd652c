import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import {
  FLOW_MIGRATE_REASON_MOST,
  type FlowMigrated,
  type FlowMigrateUndone,
} from '@drawdesk/contract/workflow/migration'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CommentDialog } from '../shared/comment-dialog.tsx'
import type { Mapping } from './mapping.ts'
import { migrateInstances, undoMigration } from './migrate.api.ts'
import { migrateTexts } from './migrate.i18n.ts'

interface MigrateDialogProps {
  instanceIds: readonly string[]
  to: FlowManaged
  mapping: Mapping
  onDone: (moved: FlowMigrated) => void
  onClose: () => void
}

/** Asks before instances are moved, and why. */
export function MigrateDialog({ instanceIds, to, mapping, onDone, onClose }: MigrateDialogProps) {
  const t = useTexts(migrateTexts)
  return (
    <CommentDialog
      title={t('moveTitle', { count: instanceIds.length, version: to.version })}
      help={t('moveHelp')}
      label={t('reason')}
      hint={t('reasonHint')}
      okText={t('moveOk')}
      cancelText={t('cancel')}
      most={FLOW_MIGRATE_REASON_MOST}
      onOk={async (reason) =>
        onDone(
          await migrateInstances({
            processInstanceIds: [...instanceIds],
            targetDefinitionId: to.id,
            mapping: { ...mapping },
            reason,
          }),
        )
      }
      onClose={onClose}
    />
  )
}

interface UndoDialogProps {
  batchId: string
  onDone: (undone: FlowMigrateUndone) => void
  onClose: () => void
}

/** Asks before a move is taken back. */
export function UndoDialog({ batchId, onDone, onClose }: UndoDialogProps) {
  const t = useTexts(migrateTexts)
  return (
    <CommentDialog
      title={t('undoTitle')}
      help={t('undoHelp')}
      label={t('reason')}
      okText={t('undoOk')}
      cancelText={t('cancel')}
      most={FLOW_MIGRATE_REASON_MOST}
      isDangerous
      onOk={async (reason) => onDone(await undoMigration({ batchId, reason }))}
      onClose={onClose}
    />
  )
}
