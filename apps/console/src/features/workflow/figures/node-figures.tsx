import type { FlowNodeFigures } from '@drawdesk/contract/workflow/figures'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { ViewCanvas } from '../shared/canvas/canvas.ts'
import { flatOutline } from '../shared/bpmn/outline.ts'
import { useNamedXml } from '../shared/bpmn/use-named-xml.ts'
import { useOutline } from '../shared/bpmn/use-outline.ts'
import { modelViewQuery } from '../shared/flow-diagram/model-view.api.ts'
import { MEASURES, diagramOf, type FiguresAsked, type Measure } from './asked.ts'
import { figuresTexts } from './figures.i18n.ts'
import { HeatMap } from './heat-map.tsx'
import { NodeTable } from './node-table.tsx'

interface NodeFiguresProps {
  asked: FiguresAsked
  nodes: readonly FlowNodeFigures[]
  isTurning: boolean
  onMeasure: (measure: Measure) => void
}

/** Time per step: on the diagram as a heat map, and beside it as a table. */
export function NodeFigures({ asked, nodes, isTurning, onMeasure }: NodeFiguresProps) {
  const t = useTexts(figuresTexts)
  const titleId = useId()
  const { data, error, refetch } = useQuery(modelViewQuery({ processDefinitionId: diagramOf(asked) }))
  const xml = useNamedXml(data?.xml)
  const outline = useOutline(xml)
  const [canvas, setCanvas] = useState<ViewCanvas>()
  const [chosen, setChosen] = useState<string>()
  const choose = (id: string) => {
    setChosen(id)
    canvas?.choose(id)
  }
  const drawn = outline.length === 0 ? undefined : new Set(flatOutline(outline).map(({ node }) => node.id))
  return (
    <section className="costs-card" aria-labelledby={titleId} aria-busy={isTurning}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('nodes')}</h2>
        <Segmented<Measure>
          size="small"
          aria-label={t('measure')}
          value={asked.measure}
          onChange={onMeasure}
          options={MEASURES.map((measure) => ({ value: measure, label: t(measure) }))}
        />
      </header>
      <div className={isTurning ? 'figures-nodes res-turning' : 'figures-nodes'}>
        {data ? (
          <HeatMap
            xml={xml}
            nodes={nodes}
            measure={asked.measure}
            canvas={canvas}
            onCanvas={setCanvas}
            onChoose={setChosen}
          />
        ) : error ? (
          <ErrorNote error={error} title={t('diagramFailed')} onRetry={() => void refetch()} />
        ) : (
          <Delayed>
            <Skeleton active paragraph={{ rows: 8 }} />
          </Delayed>
        )}
        {nodes.length === 0 ? (
          <EmptyNote isCompact title={t('noNodes')} reason={t('noNodesReason')} />
        ) : (
          <NodeTable
            nodes={nodes}
            measure={asked.measure}
            version={asked.process.versions[0]?.version ?? 0}
            drawn={drawn}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </div>
    </section>
  )
}
