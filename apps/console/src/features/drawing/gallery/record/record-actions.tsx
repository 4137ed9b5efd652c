import { ReloadOutlined, RetweetOutlined } from '@ant-design/icons'
import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { Button } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { DieIcon, StopIcon } from '../card-icons.tsx'
import { actionsOf, actionTexts, useMayChange, useRecordCommands } from './record-commands.ts'
import './record.css'
import { recordTexts } from './record.i18n.ts'

/** As on the cards (`card-icons.tsx`): a die throws a new seed, and the two arrows go round once more. */
export const ACTION_ICONS = {
  cancel: StopIcon,
  retry: ReloadOutlined,
  other: DieIcon,
  again: RetweetOutlined,
} as const

interface RecordActionsProps {
  record: DrawInfo
  /** Links in rows, buttons with icons elsewhere. */
  look: 'buttons' | 'links'
  /** Receives the id of a new record. */
  onRepeated?: (id: string) => void
}

/** What may be done to a record now, in words. */
export function RecordActions({ record, look, onRepeated }: RecordActionsProps) {
  const t = useTexts(recordTexts)
  const mayChange = useMayChange()
  const { busy, act } = useRecordCommands(onRepeated)
  if (!mayChange(record)) return null
  const name = record.prompt || record.id
  return (
    <div className="draw-record-actions">
      {actionsOf(record).map((action) => {
        const Icon = ACTION_ICONS[action]
        const { label, named, hint } = actionTexts(record, action)
        return (
          <Button
            key={action}
            size={look === 'buttons' ? 'middle' : 'small'}
            type={look === 'links' ? 'link' : 'default'}
            icon={look === 'buttons' && <Icon aria-hidden />}
            loading={busy === action}
            aria-label={t(named, { name })}
            title={t(hint)}
            onClick={() => act(action, record)}
          >
            {t(label)}
          </Button>
        )
      })}
    </div>
  )
}
