import { presetWord } from '../../lib/texts/language.ts'
import { useState } from 'react'
import { Dropdown, type MenuProps } from 'antd'
import { useTexts } from '../../lib/texts/texts.ts'
import { bodyEditorTexts } from './body-editor.i18n.ts'
import './values/values.css'

export interface InsertChoice {
  label: string
  value: string
}

interface InsertMenuProps {
  /** Name of the box that the menu writes to. */
  label: string
  variables: readonly string[]
  options: readonly InsertChoice[]
  onVariable: (name: string) => void
  onOption: (value: string) => void
}

/** The `{ }` button beside a value. The menu itself is mounted at the first press: a tree has hundreds of these buttons. */
export function InsertMenu({ label, variables, options, onVariable, onOption }: InsertMenuProps) {
  const t = useTexts(bodyEditorTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [isMounted, setIsMounted] = useState(false)

  const button = (
    <button
      type="button"
      className="body-icon-button template-insert"
      aria-label={t('insertInto', { name: label })}
      title={t('insert')}
      aria-haspopup="menu"
      onClick={() => {
        if (isMounted) return
        setIsMounted(true)
        setIsOpen(true)
      }}
    >
      {'{ }'}
    </button>
  )
  if (!isMounted) return button

  const items: MenuProps['items'] = []
  if (options.length > 0) {
    items.push({
      type: 'group',
      label: t('options'),
      children: options.map((option) => ({
        key: `option ${option.value}`,
        label: presetWord('choice', option.label) || option.value,
        onClick: () => onOption(option.value),
      })),
    })
  }
  if (variables.length > 0) {
    items.push({
      type: 'group',
      label: t('variables'),
      children: variables.map((name) => ({
        key: `variable ${name}`,
        label: <code>{`{{${name}}}`}</code>,
        onClick: () => onVariable(name),
      })),
    })
  }
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={['click']}
      menu={{ items }}
      placement="bottomRight"
      classNames={{ root: 'body-insert-menu' }}
    >
      {button}
    </Dropdown>
  )
}
