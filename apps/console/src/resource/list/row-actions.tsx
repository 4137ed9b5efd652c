import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { seededName } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { Row } from '../row.ts'
import { MENU_FOCUS } from './keys/menu-focus.ts'

export interface RowCommand {
  key: 'addChild' | 'edit' | 'view' | 'delete'
  run: (row: Row) => void
}

/** An entry of the screen's own in the menu of a row. */
export interface RowMenuEntry {
  key: string
  label: string
  isDisabled?: boolean
  /** Why it is disabled. */
  title?: string
  run: () => void
}

interface RowActionsProps {
  row: Row
  /** Names the row to those who cannot see it. */
  name: string
  commands: readonly RowCommand[]
  /** The screen's own buttons; they take one of the two open places. */
  slot?: ReactNode
  /** The screen's own entries of the menu, before "delete". */
  entries?: readonly RowMenuEntry[]
}

/** At most two in the open, the rest behind …; removing is never in the open. */
export function RowActions({ row, name, commands, slot, entries = [] }: RowActionsProps): ReactNode {
  const t = useTexts(kitTexts)
  const harmless = commands.filter(({ key }) => key !== 'delete')
  const open = harmless.slice(0, slot ? 1 : 2)
  const rest = commands
    .filter((command) => !open.includes(command))
    .map(({ key, run }) => ({
      key: key as string,
      label: t(key),
      danger: key === 'delete',
      disabled: false,
      run: () => run(row),
    }))
  const own = entries.map(({ key, label, isDisabled = false, title = '', run }) => ({
    key,
    label,
    ...(title !== '' && { title }),
    danger: false,
    disabled: isDisabled,
    run,
  }))
  const menu = [...rest.filter(({ danger }) => !danger), ...own, ...rest.filter(({ danger }) => danger)]
  return (
    <div className="res-row-actions">
      {slot}
      {open.map(({ key, run }) => (
        <Button
          key={key}
          type="link"
          size="small"
          aria-label={`${t(key)} ${seededName(name)}`}
          onClick={() => run(row)}
        >
          {t(key)}
        </Button>
      ))}
      {menu.length > 0 && (
        <Dropdown
          trigger={['click']}
          {...MENU_FOCUS}
          menu={{
            items: menu.map(({ run, ...entry }) => ({
              ...entry,
              onClick: ({ domEvent }) => {
                // The Enter that asks must not go on to the question's own button.
                domEvent.preventDefault()
                run()
              },
            })),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('rowActionsOf', { name })}
            title={t('rowActionsOf', { name })}
          />
        </Dropdown>
      )}
    </div>
  )
}
