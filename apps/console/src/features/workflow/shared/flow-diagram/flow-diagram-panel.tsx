import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { FlowDiagram } from './flow-diagram.tsx'
import { flowDiagramTexts } from './flow-diagram.i18n.ts'
import { modelViewQuery, type DiagramOf } from './model-view.api.ts'

/** The diagram of an instance with what it has walked, or that of a definition, as a part of a page. */
export function FlowDiagramPanel({ of, head }: { of: DiagramOf; head?: ReactNode }) {
  const t = useTexts(flowDiagramTexts)
  const { data, error, refetch } = useQuery(modelViewQuery(of))
  if (error && !data) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Delayed>
    )
  return <FlowDiagram xml={data.xml} flow={'processInstanceId' in of ? data.flow : undefined} head={head} />
}
