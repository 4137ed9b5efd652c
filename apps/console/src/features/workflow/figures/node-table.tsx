import type { FlowNodeFigures } from '@drawdesk/contract/workflow/figures'
import { Button } from 'antd'
import { useState } from 'react'
import { ShareBar } from '../../../components/charts/share-bar.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useElementName } from '../shared/bpmn/element-names.i18n.ts'
import type { Measure } from './asked.ts'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { figuresTexts } from './figures.i18n.ts'
import { mostOf } from './heat.ts'

interface NodeTableProps {
  nodes: readonly FlowNodeFigures[]
  measure: Measure
  /** That the diagram is of, where all versions are counted. */
  version: number
  /** Ids on the diagram; undefined while that is not known. */
  drawn: ReadonlySet<string> | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The same as the colours of the diagram, in numbers. */
export function NodeTable({ nodes, measure, version, drawn, chosen, onChoose }: NodeTableProps) {
  const t = useTexts(figuresTexts)
  const nameOf = useNodeName()
  const [hasQuick, setHasQuick] = useState(false)
  const most = mostOf(nodes, measure)?.[measure] ?? 0
  const barOf = (node: FlowNodeFigures, of: Measure) =>
    of === measure && (node[of] ?? 0) > 0 && <ShareBar percent={((node[of] ?? 0) / most) * 100} series="accent" />
  const columns: FigureColumn<FlowNodeFigures>[] = [
    {
      key: 'node',
      name: t('node'),
      value: nameOf,
      render: (node) => (
        <NodeName
          name={nameOf(node)}
          isDrawn={drawn?.has(node.nodeId) ?? true}
          version={version}
          onShow={() => onChoose(node.nodeId)}
        />
      ),
    },
    ...(['p50', 'p90'] as const).map((of) => ({
      key: of,
      name: t(of),
      value: (node: FlowNodeFigures) => node[of],
      render: (node: FlowNodeFigures) => (
        <>
          {(of === 'p50' ? node.p50Time : node.p90Time) || <Nothing />}
          {barOf(node, of)}
        </>
      ),
    })),
    { key: 'count', name: t('done'), value: ({ count }) => count, render: ({ count }) => exactCount(count) },
    {
      key: 'waiting',
      name: t('waiting'),
      value: ({ waiting }) => waiting,
      render: (node) => (
        <>
          {node.waiting === 0 ? <Nothing /> : exactCount(node.waiting)}
          {barOf(node, 'waiting')}
        </>
      ),
    },
    {
      key: 'oldest',
      name: t('oldest'),
      // The longest wait is the largest.
      value: ({ oldestTime }) => (oldestTime === '' ? null : -Date.parse(oldestTime.replace(' ', 'T'))),
      render: ({ oldestTime }) => (oldestTime === '' ? <Nothing /> : <RelativeTime value={oldestTime} />),
    },
  ]
  // What colours the diagram comes first.
  const [head, ...others] = columns
  const ordered = [
    ...(head ? [head] : []),
    ...others.toSorted((one, other) => Number(other.key === measure) - Number(one.key === measure)),
  ]
  const slow = nodes.filter(takesTime)
  const quick = nodes.length - slow.length
  return (
    <div className="figures-node-table">
      <FigureTable
        label={t('nodes')}
        rows={hasQuick || slow.length === 0 ? nodes : slow}
        columns={ordered}
        keyOf={({ nodeId }) => nodeId}
        sortedBy={measure}
        chosen={chosen}
      />
      {quick > 0 && slow.length > 0 && (
        <Button
          type="link"
          size="small"
          className="figures-more"
          aria-expanded={hasQuick}
          onClick={() => setHasQuick((was) => !was)}
        >
          {t(hasQuick ? 'hideQuick' : 'showQuick', { count: quick })}
        </Button>
      )}
    </div>
  )
}

/** Gateways, starts and ends do not, as a rule. */
const takesTime = ({ p90, waiting }: FlowNodeFigures): boolean => (p90 ?? 0) > 0 || waiting > 0

const Nothing = () => <span className="costs-soft">–</span>

function NodeName({
  name,
  isDrawn,
  version,
  onShow,
}: {
  name: string
  isDrawn: boolean
  version: number
  onShow: () => void
}) {
  const t = useTexts(figuresTexts)
  if (!isDrawn)
    return (
      <span className="figures-name" title={t('notDrawnHelp', { version })}>
        {name} <StateTag kind="neutral">{t('notDrawn')}</StateTag>
      </span>
    )
  return (
    <button type="button" className="flow-list-name" aria-label={t('show', { name })} title={name} onClick={onShow}>
      {name}
    </button>
  )
}

/** Its own name, else what people call its kind. */
export function useNodeName(): (node: FlowNodeFigures) => string {
  const nameOfType = useElementName()
  return ({ nodeId, nodeName, nodeType }) => nodeName || (nodeType && nameOfType(nodeType, '')) || nodeId
}
