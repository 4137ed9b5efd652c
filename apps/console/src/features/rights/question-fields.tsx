import type { RightsAskable } from '@drawdesk/contract/rights/rights'
import { Button, Input, Select, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { initialsOf } from '../../lib/texts/initials.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Asking } from './question.ts'
import { rightsPageTexts } from './rights.i18n.ts'

interface FieldProps {
  id: string
  asking: Asking
  askable: RightsAskable | undefined
  onChange: (change: Partial<Asking>) => void
}

/** `category` of buttons. */
const BUTTON = 2

interface CodeNode {
  value: string
  title: string
  /** Of a button with its page: 岗位-新增. */
  full: string
  /** Found by name, code and pinyin initials. */
  words: string
  children: CodeNode[]
}

/** A page or button by its place in the menu. */
export function CodeField({ id, asking, askable, onChange }: FieldProps) {
  const t = useTexts(rightsPageTexts)
  const nodes = useMemo(() => codeForest(askable?.menus ?? []), [askable])
  return (
    <TreeSelect
      id={id}
      className="res-wide"
      value={asking.code === '' ? null : asking.code}
      placeholder={t('codeHint')}
      loading={!askable}
      treeData={nodes}
      treeNodeLabelProp="full"
      treeDefaultExpandedKeys={nodes.map(({ value }) => value)}
      showSearch={{
        filterTreeNode: (text, node) => String((node as unknown as CodeNode).words).includes(text.trim().toLowerCase()),
      }}
      onChange={(code: string | null) => onChange({ code: code ?? '' })}
    />
  )
}

function codeForest(menus: RightsAskable['menus']): CodeNode[] {
  const nodes = new Map(
    menus.map(({ id, code, name }): [string, CodeNode] => [
      id,
      {
        value: code,
        title: name,
        full: name,
        words: `${name} ${code} ${initialsOf(name)}`.toLowerCase(),
        children: [],
      },
    ]),
  )
  const tops: CodeNode[] = []
  for (const { id, parentId, category } of menus) {
    const [node, parent] = [nodes.get(id), nodes.get(parentId)]
    if (!node) continue
    ;(parent?.children ?? tops).push(node)
    if (parent && category === BUTTON) node.full = `${parent.title}-${node.title}`
  }
  return tops
}

/** A call by its path or what it does. */
export function CallField({ id, asking, askable, onChange }: FieldProps) {
  const t = useTexts(rightsPageTexts)
  const options = useMemo(
    () =>
      (askable?.calls ?? []).map(({ method, path, name }) => ({
        value: `${method} ${path}`,
        label: `${method} ${path}`,
        name,
        words: `${method} ${path} ${name}`.toLowerCase(),
      })),
    [askable],
  )
  const value = asking.path === '' ? null : `${asking.method || 'GET'} ${asking.path}`
  return (
    <Select
      id={id}
      className="res-wide"
      value={value}
      placeholder={t('callHint')}
      loading={!askable}
      options={options}
      popupMatchSelectWidth={440}
      showSearch={{ filterOption: (text, option) => option?.words.includes(text.trim().toLowerCase()) ?? false }}
      optionRender={renderCall}
      onChange={(next: string | null) => {
        const [method = '', path = ''] = (next ?? '').split(' ')
        onChange({ method, path })
      }}
    />
  )
}

function renderCall({ data }: { data: { label: string; name: string } }) {
  return (
    <span className="rights-call">
      <code>{data.label}</code>
      <span className="res-help">{data.name}</span>
    </span>
  )
}

/** A row by what it is and its number; asked with Enter or the button, because a number is typed. */
export function RowFields({ id, asking, askable, onChange }: FieldProps) {
  const t = useTexts(rightsPageTexts)
  const [rowId, setRowId] = useState(asking.rowId)
  const [isBad, setIsBad] = useState(false)
  const ask = () => {
    const isFine = /^[0-9]{1,19}$/.test(rowId.trim())
    setIsBad(!isFine)
    if (isFine) onChange({ rowId: rowId.trim() })
  }
  return (
    <>
      <Select
        id={id}
        className="res-wide"
        value={asking.scopeClass === '' ? null : asking.scopeClass}
        placeholder={t('classHint')}
        loading={!askable}
        options={(askable?.classes ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(scopeClass: string | null) => onChange({ scopeClass: scopeClass ?? '' })}
      />
      <div className="res-field rights-row">
        <label htmlFor={`${id}-row`}>{t('rowId')}</label>
        <div className="rights-row-ask">
          <Input
            id={`${id}-row`}
            inputMode="numeric"
            value={rowId}
            status={isBad ? 'error' : ''}
            aria-invalid={isBad}
            aria-describedby={`${id}-note`}
            onChange={(event) => setRowId(event.target.value)}
            onPressEnter={ask}
          />
          <Button type="primary" onClick={ask}>
            {t('ask')}
          </Button>
        </div>
        <div id={`${id}-note`} className={isBad ? 'res-error' : 'res-help'}>
          {t(isBad ? 'rowIdBad' : 'rowIdHint')}
        </div>
      </div>
    </>
  )
}
