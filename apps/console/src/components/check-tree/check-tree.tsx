import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Tree, type TreeDataNode } from 'antd'
import { useDeferredValue, useMemo, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import './check-tree.css'
import { checkTreeTexts } from './check-tree.i18n.ts'
import {
  boxesOf,
  countBelow,
  countOf,
  toggle,
  toggleBelow,
  withMarks,
  type CheckIndex,
  type CheckNode,
  type Held,
  type Marks,
} from './choice.ts'
import { findNodes } from './find-nodes.ts'

interface CheckTreeProps {
  /** Names the tree to those who cannot see it. */
  label: string
  nodes: readonly CheckNode[]
  /** Of the same nodes; decides which have a box. */
  index: CheckIndex
  held: Held
  marks: Marks
  onChange: (marks: Marks) => void
  isDisabled?: boolean
  /** Height in px of what stands around the tree in its window. */
  aroundPx: number
}

interface Drawn extends TreeDataNode {
  key: string
  node: CheckNode
}

const HEIGHT_LEAST_PX = 240
/** A tree of up to this many nodes opens unfolded; a larger one shows what is below its top. */
const UNFOLDED_MAX_NODES = 80

/**
 * Thousands of boxes in a tree, searched by name, code and pinyin initials. A box on takes along what is above it, a box off what is below;
 * what is below is chosen at once only when asked for. Only what is in view is drawn.
 */
export function CheckTree({
  label,
  nodes,
  index,
  held,
  marks,
  onChange,
  isDisabled = false,
  aroundPx,
}: CheckTreeProps): ReactNode {
  const t = useTexts(checkTreeTexts)
  const height = Math.max(HEIGHT_LEAST_PX, useWindowHeight() - aroundPx)
  const [text, setText] = useState('')
  // Typing stays quick while the tree follows.
  const wanted = useDeferredValue(text.trim())
  const shown = useMemo(() => findNodes(nodes, wanted), [nodes, wanted])
  const shownIds = useMemo(() => idsOf(shown), [shown])
  const parents = useMemo(() => parentsOf(index), [index])
  const [unfolded, setUnfolded] = useState<readonly string[]>(() =>
    index.size <= UNFOLDED_MAX_NODES ? parents : nodes.map(({ value }) => value),
  )
  const [folded, setFolded] = useState<{ of: string; ids: readonly string[] }>({ of: '', ids: [] })
  const drawn = useMemo(() => shown.map((node) => toDrawn(node, index)), [shown, index])
  const boxes = useMemo(() => boxesOf(index, held, marks), [index, held, marks])
  const { chosen, all } = countOf(index, held, marks)
  const isSearching = wanted !== ''
  const foldedNow = new Set(folded.of === wanted ? folded.ids : [])
  // What a search finds is in view; folded then is only what is folded by hand.
  const open = isSearching ? parents.filter((id) => !foldedNow.has(id)) : unfolded

  const fold = (ids: readonly string[]) => {
    if (!isSearching) return setUnfolded(ids)
    const kept = new Set(ids)
    setFolded({ of: wanted, ids: parents.filter((id) => !kept.has(id)) })
  }
  const choose = (isOn: boolean) =>
    onChange(
      withMarks(
        index,
        marks,
        isOn && isSearching ? [...shownIds, ...shownIds.flatMap((id) => index.get(id)?.above ?? [])] : shownIds,
        isOn,
      ),
    )
  const renderTitle = ({ node }: Drawn) => (
    <NodeTitle
      node={node}
      below={countBelow(index, held, marks, node.value)}
      isDisabled={isDisabled}
      onBelow={() => onChange(toggleBelow(index, held, marks, node.value))}
    />
  )
  return (
    <div className="check-tree" role="group" aria-label={label}>
      <div className="check-tree-bar">
        <Input
          className="check-tree-search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('search')}
          aria-label={t('searchOf', { label })}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="check-tree-count" aria-live="polite">
          {t('chosen', { count: chosen, total: all })}
        </span>
        <Button type="link" size="small" disabled={isDisabled || shownIds.length === 0} onClick={() => choose(true)}>
          {t(isSearching ? 'allFound' : 'all')}
        </Button>
        <Button type="link" size="small" disabled={isDisabled || shownIds.length === 0} onClick={() => choose(false)}>
          {t(isSearching ? 'noneFound' : 'none')}
        </Button>
        <Button
          type="link"
          size="small"
          disabled={parents.length === 0}
          onClick={() => fold(open.length === 0 ? parents : [])}
        >
          {t(open.length === 0 ? 'unfold' : 'fold')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="check-tree-nothing" style={{ height }}>
          {t('nothing', { text: wanted })}
        </p>
      ) : (
        <Tree<Drawn>
          className="check-tree-nodes"
          checkable
          checkStrictly
          selectable={false}
          blockNode
          height={height}
          disabled={isDisabled}
          treeData={drawn}
          motion={false}
          expandedKeys={[...open]}
          onExpand={(keys) => fold(keys.map(String))}
          checkedKeys={boxes}
          onCheck={(_keys, { node }) => onChange(toggle(index, held, marks, node.key))}
          titleRender={renderTitle}
        />
      )}
    </div>
  )
}

/** Title and code; at the end how much of what is below is chosen, and choosing all of it. */
function NodeTitle({
  node,
  below: { chosen, all },
  isDisabled,
  onBelow,
}: {
  node: CheckNode
  below: { chosen: number; all: number }
  isDisabled: boolean
  onBelow: () => void
}): ReactNode {
  const t = useTexts(checkTreeTexts)
  const isWhole = chosen === all
  const press = (event: MouseEvent) => {
    // A press on the title ticks the box.
    event.stopPropagation()
    onBelow()
  }
  return (
    <span className="check-tree-node">
      <span className="check-tree-title" title={node.title}>
        {node.title}
      </span>
      {node.code !== undefined && node.code !== '' && <code>{node.code}</code>}
      {all > 0 && (
        <span className="check-tree-below">
          <button
            type="button"
            disabled={isDisabled}
            aria-label={t(isWhole ? 'noneBelowOf' : 'belowOf', { name: node.title })}
            onClick={press}
          >
            {t(isWhole ? 'noneBelow' : 'below')}
          </button>
          <span title={t('belowCount', { count: chosen, total: all })}>
            {chosen}/{all}
          </span>
        </span>
      )}
    </span>
  )
}

function toDrawn(node: CheckNode, index: CheckIndex): Drawn {
  const children = (node.children ?? []).map((child) => toDrawn(child, index))
  return {
    key: node.value,
    node,
    // Without one the library shows “---” when the row is pointed at.
    title: '',
    checkable: index.get(node.value)?.isGiven ?? false,
    ...(children.length > 0 && { children }),
  }
}

function idsOf(nodes: readonly CheckNode[]): string[] {
  return nodes.flatMap(({ value, children }) => [value, ...idsOf(children ?? [])])
}

function parentsOf(index: CheckIndex): string[] {
  return [...index].filter(([, { below }]) => below.length > 0).map(([id]) => id)
}

function useWindowHeight(): number {
  return useSyncExternalStore(listenToResize, () => window.innerHeight)
}

function listenToResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
