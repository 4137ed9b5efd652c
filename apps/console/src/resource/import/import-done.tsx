import { IMPORT_UNDO_DAYS, type ImportOutcome } from '@drawdesk/contract/core/rows/import'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { ImportLines } from './import-check.tsx'
import { KeptRows, useUndoImport } from './import-file.tsx'
import type { ImportTarget } from './import-target.ts'
import { importTexts } from './import.i18n.ts'

interface ImportDoneProps {
  target: ImportTarget
  outcome: ImportOutcome
  fields: readonly string[]
}

/** What became of the file, and the way back. */
export function ImportDoneNote({ target, outcome, fields }: ImportDoneProps): ReactNode {
  const t = useTexts(importTexts)
  const { undo, busyId, kept, isUndone } = useUndoImport(target)
  const { id, add, edit, same, failed } = outcome
  const refused = outcome.lines.filter(({ action }) => action === 'failed')
  return (
    <>
      <div className="import-done" role="status">
        <h3>{t('done')}</h3>
        <p>{t('doneText', { add, edit, same })}</p>
        {failed > 0 && <p className="import-wrong">{t('doneFailed', { failed })}</p>}
        {id !== '' && (
          <p className="import-undo">
            <Button loading={busyId !== undefined} disabled={isUndone} onClick={() => void undo(id)}>
              {isUndone ? t('undone') : t('undo')}
            </Button>
            <span>{t('undoHint', { days: IMPORT_UNDO_DAYS })}</span>
          </p>
        )}
      </div>
      <KeptRows kept={kept} />
      {refused.length > 0 && <ImportLines target={target} lines={refused} fields={fields} />}
    </>
  )
}
