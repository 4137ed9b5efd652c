import type { FlowMigrateBatch, FlowMigrateUndone } from '@drawdesk/contract/workflow/migration'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { managerKeys } from '../shared/manager-keys.ts'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { batchesQuery } from './migrate.api.ts'
import { UndoDialog } from './migrate-dialogs.tsx'
import { migrateTexts } from './migrate.i18n.ts'
import { UndoResult } from './move-result.tsx'

/** What was moved of a process before, and the way back while there is one. */
export function Batches({ processKey }: { processKey: string }) {
  const t = useTexts(migrateTexts)
  const queryClient = useQueryClient()
  const readFlowAgain = useReadFlowAgain()
  const { data, error, refetch } = useQuery(batchesQuery(processKey))
  const [asked, setAsked] = useState<string>()
  const [undone, setUndone] = useState<FlowMigrateUndone>()
  return (
    <section className="flow-part" aria-label={t('batches')}>
      <h2 className="flow-part-title">{t('batches')}</h2>
      {error && !data && (
        <ErrorNote isCompact error={error} title={t('batchesFailed')} onRetry={() => void refetch()} />
      )}
      {undone && <UndoResult undone={undone} onClose={() => setUndone(undefined)} />}
      {data && data.records.length === 0 && <p className="res-help">{t('noBatches')}</p>}
      {data && data.records.length > 0 && (
        <ul className="flow-batches">
          {data.records.map((batch) => (
            <Batch key={batch.id} batch={batch} onUndo={() => setAsked(batch.id)} />
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <UndoDialog
          batchId={asked}
          onDone={(done) => {
            setUndone(done)
            void readFlowAgain()
            void queryClient.invalidateQueries({ queryKey: managerKeys.all })
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

function Batch({ batch, onUndo }: { batch: FlowMigrateBatch; onUndo: () => void }) {
  const t = useTexts(migrateTexts)
  const { fromVersions, toVersion, moved, undone, undoable, userName, createTime, reason } = batch
  return (
    <li>
      <div className="flow-checked-words">
        <strong>{t('batch', { from: fromVersions.join(t('comma')), to: toVersion })}</strong>
        <span className="flow-checked-facts">
          {[t('batchMoved', { count: moved }), undone > 0 && t('batchUndone', { count: undone }), userName, createTime]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {reason !== '' && <span>{reason}</span>}
      </div>
      {undoable > 0 && (
        <Button size="small" aria-label={t('undoOf', { time: createTime })} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
