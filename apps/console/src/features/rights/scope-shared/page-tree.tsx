import { BarsOutlined } from '@ant-design/icons'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import { Button, Input, Skeleton, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import type { CheckNode } from '../../../components/check-tree/choice.ts'
import { findNodes } from '../../../components/check-tree/find-nodes.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import type { ScopePage } from './scope-pages.ts'
import { scopeTexts } from './scope-parts.i18n.ts'

interface PageTreeProps {
  /** The field whose nodes are the pages. */
  field: Field | undefined
  pages: ReadonlyMap<string, ScopePage>
  /** Id of the one that is chosen; empty for all. */
  chosen: string
  onChoose: (id: string) => void
}

/** The pages of the product with the number of scopes under each, to choose one or all. */
export function PageTree({ field, pages, chosen, onChoose }: PageTreeProps) {
  const t = useTexts(scopeTexts)
  const [text, setText] = useState('')
  const nodes = useMemo(() => (field?.nodes ?? []).map((node) => withCode(node, pages)), [field, pages])
  const shown = useMemo(() => findNodes(nodes, text), [nodes, text])
  if (!field || field.areChoicesLoading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  return (
    <div className="scope-pages">
      <Input
        size="small"
        allowClear
        placeholder={t('findPage')}
        aria-label={t('findPage')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="text"
        block
        className={`scope-pages-all${chosen === '' ? ' scope-pages-chosen' : ''}`}
        aria-pressed={chosen === ''}
        icon={<BarsOutlined aria-hidden />}
        onClick={() => onChoose('')}
      >
        {t('allPages')}
      </Button>
      {field.retryChoices && (
        <p className="res-help" role="alert">
          {t('pagesFailed')}{' '}
          <Button type="link" size="small" onClick={field.retryChoices}>
            {t('again')}
          </Button>
        </p>
      )}
      {nodes.length > 0 && shown.length === 0 && <p className="res-help">{t('nothing')}</p>}
      <Tree<TreeDataNode>
        key={text === '' ? 'all' : text}
        blockNode
        defaultExpandAll
        treeData={shown.map((node) => toDrawn(node, pages, (count) => t('count', { count })))}
        selectedKeys={chosen === '' ? [] : [chosen]}
        onSelect={(keys) => onChoose(String(keys[0] ?? ''))}
      />
    </div>
  )
}

function withCode({ value, title, children }: TreeNode, pages: PageTreeProps['pages']): CheckNode {
  return {
    value,
    title,
    code: pages.get(value)?.code ?? '',
    ...(children && { children: children.map((child) => withCode(child, pages)) }),
  }
}

function toDrawn(
  { value, title, children }: CheckNode,
  pages: PageTreeProps['pages'],
  textOf: (count: number) => string,
): TreeDataNode {
  const count = pages.get(value)?.count ?? 0
  return {
    key: value,
    title: (
      <span className="scope-page">
        <span className="scope-page-name" title={title}>
          {title}
        </span>
        {count > 0 && (
          <span className="scope-page-count" title={textOf(count)}>
            {count}
          </span>
        )}
      </span>
    ),
    ...(children && { children: children.map((child) => toDrawn(child, pages, textOf)) }),
  }
}
