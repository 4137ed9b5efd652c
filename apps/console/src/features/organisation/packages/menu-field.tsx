import { Button, Tree } from 'antd'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import { useTexts } from '../../../lib/texts/texts.ts'
import { valuesOf } from '../../../resource/choices.ts'
import { ChoicesNote } from '../../../resource/kinds/choices-note.tsx'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { allNodes, shown, toggle } from './menu-choice.ts'
import { tenantPackageTexts } from './tenant-package.i18n.ts'
import './tenant-package.css'

interface Offered {
  key: string
  title: string
  children?: Offered[]
}

const TREE_HEIGHT_PX = 280

/** Menus and buttons with boxes. A page can be chosen without its buttons, a button never without its page. */
export function MenuField({ field, id, value, onChange, isDisabled, isInvalid, describedBy }: InputProps) {
  const t = useTexts(tenantPackageTexts)
  const nodes = field.nodes ?? []
  const chosen = valuesOf(value)
  const all = allNodes(nodes).map((node) => node.value)
  const boxes = shown(nodes, chosen)
  if (nodes.length === 0)
    return (
      <div id={id} tabIndex={-1} className="menu-field menu-field-empty">
        <ChoicesNote field={field} />
      </div>
    )
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={field.label}
      aria-describedby={describedBy}
      className={`menu-field${isInvalid ? ' menu-field-invalid' : ''}`}
    >
      <div className="menu-field-bar">
        <span className="menu-field-count" aria-live="polite">
          {t('chosen', { count: chosen.length, total: all.length })}
        </span>
        <Button type="link" size="small" disabled={isDisabled} onClick={() => onChange?.(all)}>
          {t('all')}
        </Button>
        <Button type="link" size="small" disabled={isDisabled || chosen.length === 0} onClick={() => onChange?.([])}>
          {t('none')}
        </Button>
      </div>
      <Tree<Offered>
        checkable
        checkStrictly
        selectable={false}
        blockNode
        height={TREE_HEIGHT_PX}
        disabled={isDisabled}
        defaultExpandedKeys={nodes.map((node) => node.value)}
        treeData={nodes.map(toOffered)}
        checkedKeys={boxes}
        onCheck={(_keys, { node }) => onChange?.(toggle(nodes, chosen, String(node.key)))}
      />
    </div>
  )
}

function toOffered({ value, title, children }: TreeNode): Offered {
  return { key: value, title, ...(children && { children: children.map(toOffered) }) }
}
