import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useElementName } from '../bpmn/element-names.i18n.ts'
import { flatOutline, type OutlineNode } from '../bpmn/outline.ts'
import type { FlowHistoryRow } from '@drawdesk/contract/workflow/process'
import { flowDiagramTexts } from './flow-diagram.i18n.ts'
import type { FlowVisits, NodeVisits } from './node-visits.ts'

interface NodeListProps {
  outline: readonly OutlineNode[]
  /** Undefined for a definition, whose nodes have no state. */
  visits: FlowVisits | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The diagram as a table: what is drawn, for who reads it by keyboard or screen reader, or on a phone. */
export function NodeList({ outline, visits, chosen, onChoose }: NodeListProps) {
  const t = useTexts(flowDiagramTexts)
  const nameOfType = useElementName()
  const drawn = flatOutline(outline)
  // A gateway that says nothing is a part of the drawing, not a step; one that asks something is its question.
  const all = drawn.filter(({ node }) => !isGateway(node) || node.name !== '')
  const nameOf = (node: OutlineNode) => node.name || nameOfType(node.type, node.eventKind)
  const names = new Map(drawn.map(({ node }) => [node.id, namesFrom(node, drawn, nameOf)]))
  if (all.length === 0) return <p className="flow-list-empty">{t('noNodes')}</p>
  return (
    <table className="flow-list">
      <caption className="only-heard">{t('list')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('node')}</th>
          {visits && <th scope="col">{t('state')}</th>}
          {visits && <th scope="col">{t('person')}</th>}
        </tr>
      </thead>
      <tbody>
        {all.map(({ node, depth }) => (
          <tr key={node.id} aria-current={node.id === chosen || undefined}>
            <th scope="row" style={{ paddingInlineStart: 12 + depth * 16 }}>
              <button
                type="button"
                className="flow-list-name"
                aria-label={t('show', { name: nameOf(node) })}
                onClick={() => onChoose(node.id)}
              >
                {nameOf(node)}
              </button>
              <span className="flow-list-kind">
                {node.name && !isGateway(node) && nameOfType(node.type, node.eventKind)}
                <NextNames node={node} names={names} />
              </span>
            </th>
            {visits && (
              <td>
                <VisitState visits={visits.nodes.get(node.id)} />
              </td>
            )}
            {visits && (
              <td>
                {visits.nodes.get(node.id)?.rows.map((row, at) => (
                  <Visit key={row.id || at} row={row} />
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isGateway = ({ type }: OutlineNode): boolean => type.endsWith('Gateway')

/** What a flow to this node is called by: of a gateway without a name, what comes after it. */
function namesFrom(
  node: OutlineNode,
  drawn: readonly { node: OutlineNode }[],
  nameOf: (node: OutlineNode) => string,
  passed: ReadonlySet<string> = new Set(),
): string {
  if (!isGateway(node) || node.name !== '' || passed.has(node.id)) return nameOf(node)
  const next = node.next.flatMap(({ target }) => drawn.find((one) => one.node.id === target)?.node ?? [])
  const names = next.map((one) => namesFrom(one, drawn, nameOf, new Set([...passed, node.id])))
  return names.length === 0 ? nameOf(node) : [...new Set(names)].join(' / ')
}

function NextNames({ node, names }: { node: OutlineNode; names: ReadonlyMap<string, string> }) {
  const t = useTexts(flowDiagramTexts)
  if (node.next.length < 2) return null
  const targets = node.next.map(({ name, target }) => {
    const where = names.get(target) ?? target
    return name ? t('ofFlow', { flow: name, name: where }) : where
  })
  const next = t('next', { names: targets.join(', ') })
  return <span>{node.name && !isGateway(node) ? ` · ${next}` : next}</span>
}

function VisitState({ visits }: { visits: NodeVisits | undefined }) {
  const t = useTexts(flowDiagramTexts)
  if (!visits) return <StateTag kind="neutral">{t('waiting')}</StateTag>
  return (
    <>
      <StateTag kind={visits.state === 'finished' ? 'good' : 'info'} isRunning={visits.state === 'running'}>
        {t(visits.state)}
      </StateTag>
      {visits.rows.length > 1 && <span className="flow-list-kind">{t('again', { n: visits.rows.length })}</span>}
    </>
  )
}

function Visit({ row }: { row: FlowHistoryRow }) {
  const t = useTexts(flowDiagramTexts)
  return (
    <div className="flow-visit">
      {row.assigneeName && <span>{row.assigneeName}</span>}
      <span className="flow-list-kind">
        {row.endTime === '' ? t('since', { time: row.createTime }) : row.endTime}
        {row.historyActivityDurationTime && ` · ${row.historyActivityDurationTime}`}
      </span>
      {row.comment && <q className="flow-list-comment">{row.comment}</q>}
    </div>
  )
}
