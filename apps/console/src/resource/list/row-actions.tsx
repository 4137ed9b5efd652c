import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { Row } from '../row.ts'

export interface RowCommand {
  key: 'addChild' | 'edit' | 'view' | 'delete'
  run: (row: Row) => void
}

interface RowActionsProps {
  row: Row
  /** Names the row to those who cannot see it. */
  name: string
  commands: readonly RowCommand[]
  /** The screen's own buttons; they take one of the two open places. */
  slot?: ReactNode
}

/** At most two in the open, the rest behind …; removing is never in the open. */
export function RowActions({ row, name, commands, slot }: RowActionsProps): ReactNode {
  const t = useTexts(kitTexts)
  const harmless = commands.filter(({ key }) => key !== 'delete')
  const open = harmless.slice(0, slot ? 1 : 2)
  const rest = commands.filter((command) => !open.includes(command))
  return (
    <div className="res-row-actions">
      {slot}
      {open.map(({ key, run }) => <Button key={key} type="link" size="small" aria-label={`${t(key)} ${name}`} onClick={() => run(row)}>{t(key)}</Button>)}
      {rest.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: rest.map(({ key, run }) => ({ key, label: t(key), danger: key === 'delete', onClick: ({ domEvent }) => {
          // The Enter that asks must not go on to the question's own button.
          domEvent.preventDefault()
          run(row)
        } })) }}>
          <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('rowActionsOf', { name })} />
        </Dropdown>
      )}
    </div>
  )
}
