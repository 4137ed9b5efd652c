import type { ChatTree } from '@drawdesk/contract/chat/chat'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { branchRowsOf, type BranchRow } from './branch-rows.ts'
import { plainLine } from './chat-plain.ts'
import { chatMessageTexts } from './chat-message.i18n.ts'

const ROW_PX = 32
const STEP_PX = 16
/** Deeper ones stand under each other: words need room. */
const DEPTH_MAX = 8

/** All branches of a conversation as a compact tree; the one that is shown is marked, a click goes to another. */
export function BranchMap({ tree, onChoose }: { tree: ChatTree; onChoose: (msgId: string) => void }) {
  const t = useTexts(chatMessageTexts)
  const frame = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => branchRowsOf(tree), [tree])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to memoised parts
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: (index) => rows[index]?.node.msgId ?? index,
  })
  // It opens where one is.
  const leafAt = rows.findIndex(({ node }) => node.msgId === tree.leafMsgId)
  useEffect(() => {
    if (leafAt >= 0) virtualizer.scrollToIndex(leafAt, { align: 'center' })
  }, [leafAt, virtualizer])
  if (rows.length === 0) return <p className="branch-note">{t('noBranches')}</p>
  return (
    <>
      <p className="branch-note">{t(tree.isCut ? 'cut' : 'branchMapHint')}</p>
      <div className="branch-map" ref={frame}>
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <li key={key} style={{ transform: `translateY(${start}px)` }}>
                  <Node row={row} isLeaf={row.node.msgId === tree.leafMsgId} onChoose={onChoose} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}

function Node({
  row: { node, depth, isFork, isCurrent },
  isLeaf,
  onChoose,
}: {
  row: BranchRow
  isLeaf: boolean
  onChoose: (msgId: string) => void
}) {
  const t = useTexts(chatMessageTexts)
  return (
    <button
      type="button"
      className="branch-node"
      data-role={node.role}
      data-current={isCurrent || undefined}
      data-fork={isFork || undefined}
      aria-current={isLeaf || undefined}
      style={{ marginInlineStart: Math.min(depth, DEPTH_MAX) * STEP_PX }}
      onClick={() => onChoose(node.msgId)}
    >
      <span className="branch-dot" aria-hidden="true" />
      <span className="only-heard">{t(node.role === 'user' ? 'question' : 'answer')}</span>
      <span className="branch-head">{plainLine(node.head) || '…'}</span>
      {isLeaf && <span className="branch-here">{t('here')}</span>}
    </button>
  )
}
