import type { FlowNodeFigures } from '@drawdesk/contract/workflow/figures'
import { Alert } from 'antd'
import { useEffect, useMemo } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CanvasGround } from '../shared/canvas/canvas-ground.tsx'
import { useCanvasMakers } from '../shared/canvas/canvas-makers.ts'
import type { Badge, ViewCanvas } from '../shared/canvas/canvas.ts'
import { useDrawn } from '../shared/canvas/use-drawn.ts'
import { ZoomTools } from '../shared/canvas/zoom-tools.tsx'
import type { Measure } from './asked.ts'
import { figuresTexts } from './figures.i18n.ts'
import { HEAT_LEVELS, heatOf, mostOf } from './heat.ts'
import '../shared/canvas/heat.css'
import '../shared/flow-diagram/flow-diagram.css'

/** Hold other nodes: their figure stands on the corner, clear of those inside. */
const HOLDERS: ReadonlySet<string> = new Set(['subProcess', 'transaction', 'adHocSubProcess'])

interface HeatMapProps {
  /** Undefined while it is not there yet. */
  xml: string | undefined
  nodes: readonly FlowNodeFigures[]
  measure: Measure
  canvas: ViewCanvas | undefined
  onCanvas: (canvas: ViewCanvas | undefined) => void
  onChoose: (id: string | undefined) => void
}

/** The diagram, the longer a step takes (or the more wait there) the deeper its colour; each has its figure written below it. */
export function HeatMap({ xml, nodes, measure, canvas, onCanvas, onChoose }: HeatMapProps) {
  const t = useTexts(figuresTexts)
  const makers = useCanvasMakers()
  const looks = useMemo(() => {
    const heat = heatOf(nodes, measure)
    const badges = nodes.flatMap((node): Badge[] => {
      const level = heat.get(node.nodeId)
      if (level === undefined) return []
      const value = figureText(node, measure, (count) => t('count', { count }))
      const label = t('badge', { measure: t(measure), value })
      const look = `flow-heat-badge flow-heat-badge-${level}`
      return [{ element: node.nodeId, look, sign: value, label, isBelow: !HOLDERS.has(node.nodeType) }]
    })
    return { marks: new Map([...heat].map(([id, level]) => [id, `flow-heat-${level}`])), badges }
  }, [nodes, measure, t])
  const isBroken = useDrawn(canvas, xml, looks)
  useEffect(() => canvas?.onChoose(onChoose), [canvas, onChoose])
  return (
    <div className="figures-map">
      <div className="figures-map-bar">
        <Legend nodes={nodes} measure={measure} />
        <span className="flow-diagram-tools">
          <ZoomTools canvas={canvas} />
        </span>
      </div>
      {isBroken && <Alert type="warning" showIcon title={t('broken')} description={t('brokenHelp')} />}
      <CanvasGround make={makers.view} label={t('canvas')} failed={t('diagramFailed')} onReady={onCanvas} />
    </div>
  )
}

/** What is written on a node. */
export function figureText(node: FlowNodeFigures, measure: Measure, count: (waiting: number) => string): string {
  if (measure === 'waiting') return count(node.waiting)
  return measure === 'p50' ? node.p50Time : node.p90Time
}

const LEVELS = Array.from({ length: HEAT_LEVELS }, (_, index) => index + 1)

function Legend({ nodes, measure }: Pick<HeatMapProps, 'nodes' | 'measure'>) {
  const t = useTexts(figuresTexts)
  const most = mostOf(nodes, measure)
  if (!most) return <span className="figures-legend">{t('nothingToColour')}</span>
  const text = figureText(most, measure, String)
  return (
    <span className="figures-legend" role="group" aria-label={t('legend')}>
      {t(measure === 'waiting' ? 'fewer' : 'less')}
      <span className="figures-swatches" aria-hidden>
        {LEVELS.map((level) => (
          <span key={level} className={`figures-swatch flow-heat-badge-${level}`} />
        ))}
      </span>
      {t(measure === 'waiting' ? 'moreWaiting' : 'more', { most: text })}
    </span>
  )
}
