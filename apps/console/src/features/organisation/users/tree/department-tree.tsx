import { ApartmentOutlined } from '@ant-design/icons'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import { Button, Input, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Field } from '../../../../resource/field.ts'
import { holdsPeople, peopleOf } from './drag-people.ts'
import { userTexts } from '../user.i18n.ts'

export interface DepartmentTreeProps {
  /** The field whose nodes are shown. */
  field: Field | undefined
  /** Id of the one that is chosen; empty for all. */
  chosen: string
  onChoose: (id: string) => void
  /** People were dropped on a department; undefined where nobody may be moved. */
  onDropPeople?: ((people: readonly string[], deptId: string) => void) | undefined
}

/** The departments of the tenant, to choose one with all below it, or all. */
export function DepartmentTree({ field, chosen, onChoose, onDropPeople }: DepartmentTreeProps) {
  const t = useTexts(userTexts)
  const [words, setWords] = useState('')
  const nodes = useMemo(() => matching(field?.nodes ?? [], words.trim().toLowerCase()), [field, words])
  if (!field || field.areChoicesLoading) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  return (
    <div className="user-depts">
      <Input
        size="small"
        allowClear
        placeholder={t('findDepartment')}
        aria-label={t('findDepartment')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button
        type="text"
        block
        className={`user-depts-all${chosen === '' ? ' user-depts-chosen' : ''}`}
        aria-pressed={chosen === ''}
        icon={<ApartmentOutlined aria-hidden />}
        onClick={() => onChoose('')}
      >
        {t('allDepartments')}
      </Button>
      {field.choices.length === 0 && <p className="res-help">{t('noDepartments')}</p>}
      <Tree
        key={words === '' ? 'all' : 'found'}
        blockNode
        defaultExpandAll={words !== '' || field.choices.length <= UNFOLDED_MAX}
        treeData={nodes}
        fieldNames={{ key: 'value', title: 'title' }}
        selectedKeys={chosen === '' ? [] : [chosen]}
        onSelect={(keys) => onChoose(String(keys[0] ?? ''))}
        {...(onDropPeople && { titleRender: titlesFor(onDropPeople) })}
      />
    </div>
  )
}

type OnDrop = NonNullable<DepartmentTreeProps['onDropPeople']>
const titlesFor = (onDrop: OnDrop) => (node: TreeNode) => <DropTitle node={node} onDrop={onDrop} />

/** The name of a department, on which people can be dropped. */
function DropTitle({ node, onDrop }: { node: TreeNode; onDrop: OnDrop }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <span
      className="user-depts-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!holdsPeople(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const people = peopleOf(event)
        if (people.length > 0) onDrop(people, node.value)
      }}
    >
      {node.title}
    </span>
  )
}

/** A tree of up to this many opens unfolded. */
const UNFOLDED_MAX = 60

/** Nodes that hold the words, and what stands above them. */
function matching(nodes: readonly TreeNode[], words: string): TreeNode[] {
  if (words === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = matching(node.children ?? [], words)
    if (children.length === 0 && !node.title.toLowerCase().includes(words)) return []
    const { children: _all, ...own } = node
    return [children.length > 0 ? { ...own, children } : own]
  })
}
