import { DownloadOutlined } from '@ant-design/icons'
import type { FlowDecisionTable, FlowDecisionTried } from '@drawdesk/contract/workflow/decision'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DecisionTable } from './decision-table.tsx'
import { tableQuery } from './decisions.api.ts'
import { decisionsTexts } from './decisions.i18n.ts'
import { TryTable } from './try-table.tsx'

const WIDTH_PX = 880

/** A decision table to read and to try. */
export default function DecisionDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(decisionsTexts)
  const { data: table, error, refetch } = useQuery(tableQuery(id))
  return (
    <AppDrawer
      open
      size={WIDTH_PX}
      title={table ? t('named', { name: table.name, version: table.version }) : ' '}
      extra={
        table && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => saveFile(new Blob([table.xml], { type: 'application/xml' }), table.resourceName)}
          >
            {t('download')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : table ? (
        <TableView table={table} />
      ) : (
        <Delayed>
          <Skeleton active />
        </Delayed>
      )}
    </AppDrawer>
  )
}

function TableView({ table }: { table: FlowDecisionTable }) {
  const t = useTexts(decisionsTexts)
  const [tried, setTried] = useState<FlowDecisionTried>()
  const { hitPolicy, aggregation, rules, key } = table
  return (
    <div className="decision-view">
      <p className="decision-facts">
        <code>{key}</code>
        <span>{t('policy', { policy: t(hitPolicy === 'collect' ? `collect${aggregation}` : hitPolicy) })}</span>
        <span>{t('rules', { count: rules.length })}</span>
      </p>
      <DecisionTable table={table} hits={tried?.rules ?? []} />
      <TryTable table={table} tried={tried} onTried={setTried} />
    </div>
  )
}
