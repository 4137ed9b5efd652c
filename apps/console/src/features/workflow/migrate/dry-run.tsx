import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import { FLOW_MIGRATE_MOST, type FlowMigrated } from '@drawdesk/contract/workflow/migration'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { managerKeys } from '../shared/manager-keys.ts'
import { useReadFlowAgain } from '../shared/use-flow-news.ts'
import { CheckedList } from './checked-list.tsx'
import type { Mapping } from './mapping.ts'
import { MigrateDialog } from './migrate-dialogs.tsx'
import { migrateTexts } from './migrate.i18n.ts'
import { MoveResult } from './move-result.tsx'
import { useDryRun } from './use-dry-run.ts'

interface DryRunProps {
  from: FlowManaged
  to: FlowManaged
  running: number
  mapping: Mapping
  instanceIds: readonly string[]
  onShowAll: () => void
}

/** What would happen to each instance, which of them are moved, and what became of that. */
export function DryRun({ from, to, running, mapping, instanceIds, onShowAll }: DryRunProps) {
  const t = useTexts(migrateTexts)
  const queryClient = useQueryClient()
  const readFlowAgain = useReadFlowAgain()
  const [selected, setSelected] = useState<readonly string[]>()
  const [isAsking, setIsAsking] = useState(false)
  const [moved, setMoved] = useState<FlowMigrated>()
  const { rows, isOutdated, isChecking, error, check, forget } = useDryRun({
    fromId: from.id,
    toId: to.id,
    mapping,
    instanceIds,
  })
  const possible = (rows ?? []).filter(({ ok }) => ok).map(({ processInstanceId }) => processInstanceId)
  const chosen = (selected ?? possible).filter((id) => possible.includes(id))
  const readAgain = () => {
    forget()
    void readFlowAgain()
    void queryClient.invalidateQueries({ queryKey: managerKeys.all })
  }
  return (
    <section className="flow-part" aria-label={t('instances')}>
      <div className="flow-migrate-head">
        <div>
          <h2 className="flow-part-title">{t('instances')}</h2>
          <p className="res-help">{t('checkHelp')}</p>
        </div>
        <Button
          type={rows === undefined || isOutdated ? 'primary' : 'default'}
          loading={isChecking}
          onClick={() => {
            setSelected(undefined)
            setMoved(undefined)
            void check()
          }}
        >
          {t(rows === undefined ? 'check' : 'checkAgain')}
        </Button>
      </div>
      {instanceIds.length > 0 && (
        <p className="flow-migrate-note">
          {t('some', { count: instanceIds.length })}{' '}
          <Button type="link" size="small" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        </p>
      )}
      {instanceIds.length === 0 && running > FLOW_MIGRATE_MOST && (
        <p className="flow-migrate-note">{t('many', { count: running, most: FLOW_MIGRATE_MOST })}</p>
      )}
      {moved && (
        <MoveResult moved={moved} version={to.version} onUndone={readAgain} onClose={() => setMoved(undefined)} />
      )}
      {error && <ErrorNote isCompact error={error} onRetry={() => void check()} />}
      {rows && isOutdated && <Alert type="info" showIcon role="status" title={t('changed')} />}
      {rows && !isOutdated && rows.length === 0 && <EmptyNote isCompact title={t('nobody')} />}
      {rows && !isOutdated && rows.length > 0 && (
        <>
          <CheckedList rows={rows} selected={chosen} onSelect={setSelected} />
          <div>
            <Button type="primary" disabled={chosen.length === 0} onClick={() => setIsAsking(true)}>
              {chosen.length === 0 ? t('moveNone') : t('move', { count: chosen.length })}
            </Button>
          </div>
        </>
      )}
      {isAsking && (
        <MigrateDialog
          instanceIds={chosen}
          to={to}
          mapping={mapping}
          onDone={(done) => {
            setMoved(done)
            readAgain()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
