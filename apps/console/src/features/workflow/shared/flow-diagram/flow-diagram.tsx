import { UnorderedListOutlined } from '@ant-design/icons'
import type { FlowHistoryRow } from '@drawdesk/contract/workflow/process'
import { Alert, Button } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import { useOutline } from '../bpmn/use-outline.ts'
import { CanvasGround } from '../canvas/canvas-ground.tsx'
import { useCanvasMakers } from '../canvas/canvas-makers.ts'
import type { Badge, ViewCanvas } from '../canvas/canvas.ts'
import { useDrawn, type Looks } from '../canvas/use-drawn.ts'
import { ZoomTools } from '../canvas/zoom-tools.tsx'
import { useNamedXml } from '../bpmn/use-named-xml.ts'
import { flowDiagramTexts } from './flow-diagram.i18n.ts'
import { NodeList } from './node-list.tsx'
import { flowVisitsOf, type FlowVisits } from './node-visits.ts'
import './flow-diagram.css'

interface FlowDiagramProps {
  xml: string
  /** What an instance has walked, oldest first; undefined for a definition. */
  flow?: readonly FlowHistoryRow[]
  /** At the left end of the bar. */
  head?: ReactNode
}

/** A process as a drawing, and beside it as a list of its nodes; with what one instance has walked, or without. */
export function FlowDiagram({ xml: file, flow, head }: FlowDiagramProps) {
  const t = useTexts(flowDiagramTexts)
  const makers = useCanvasMakers()
  const isNarrow = useIsNarrow()
  const [hasList, setHasList] = useState(true)
  const [canvas, setCanvas] = useState<ViewCanvas>()
  const [chosen, setChosen] = useState<string>()
  const xml = useNamedXml(file)
  const outline = useOutline(xml)
  const visits = useMemo(() => flow && flowVisitsOf(flow), [flow])
  const isBroken = useDrawn(canvas, xml, useLooks(visits))
  useEffect(() => canvas?.onChoose(setChosen), [canvas])
  const choose = (id: string) => {
    setChosen(id)
    canvas?.choose(id)
  }
  const listName = t(hasList ? 'hideList' : 'showList')
  return (
    <div className={`flow-diagram${isNarrow ? ' flow-diagram-narrow' : ''}`}>
      <div className="flow-diagram-bar" role="group" aria-label={t('tools')}>
        {head}
        {visits && <Legend />}
        <span className="flow-diagram-tools">
          <ZoomTools canvas={canvas} />
          <Button
            type="text"
            size="small"
            icon={<UnorderedListOutlined aria-hidden />}
            aria-label={listName}
            title={listName}
            aria-pressed={hasList}
            onClick={() => setHasList((was) => !was)}
          />
        </span>
      </div>
      {isBroken && <Alert type="warning" showIcon title={t('broken')} description={t('brokenHelp')} />}
      <div className="flow-diagram-body">
        <CanvasGround make={makers.view} label={t('canvas')} failed={t('failed')} onReady={setCanvas} />
        {hasList && (
          <div className="flow-diagram-list">
            <NodeList outline={outline} visits={visits} chosen={chosen} onChoose={choose} />
          </div>
        )}
      </div>
    </div>
  )
}

/** What was walked as the canvas shows it. */
function useLooks(visits: FlowVisits | undefined): Looks | undefined {
  const t = useTexts(flowDiagramTexts)
  return useMemo(() => {
    if (!visits) return undefined
    const marks = new Map([...visits.nodes].map(([id, { state }]) => [id, `flow-${state}`]))
    for (const id of visits.flows) marks.set(id, 'flow-taken')
    const badges = [...visits.nodes].map(([element, { state }]): Badge => ({
      element,
      look: `flow-badge-${state}`,
      sign: state === 'finished' ? '✓' : '▶',
      label: t(state),
    }))
    return { marks, badges }
  }, [visits, t])
}

/** What the colours mean, each with the sign that stands in the drawing. */
function Legend() {
  const t = useTexts(flowDiagramTexts)
  return (
    <ul className="flow-legend">
      <li>
        <span className="flow-badge flow-badge-finished" aria-hidden>
          ✓
        </span>
        {t('finished')}
      </li>
      <li>
        <span className="flow-badge flow-badge-running" aria-hidden>
          ▶
        </span>
        {t('running')}
      </li>
      <li>
        <span className="flow-legend-line" aria-hidden />
        {t('taken')}
      </li>
    </ul>
  )
}
