import { CheckCircleOutlined, DeleteOutlined, StopOutlined } from '@ant-design/icons'
import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { Button } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { moderationTexts } from './moderation.i18n.ts'
import { useMayDecide, useModeration, type ModerationAction } from './use-moderation.tsx'

export const MODERATION_ICONS = { block: StopOutlined, pass: CheckCircleOutlined, remove: DeleteOutlined } as const
export const MODERATION_NAMES = { block: 'blockOf', pass: 'passOf', remove: 'removeOf' } as const

/** Take down or release, and delete, as far as this person may. */
export function ModerationActions({
  record,
  onDone,
}: {
  record: DrawInfo
  onDone?: (action: ModerationAction) => void
}) {
  const t = useTexts(moderationTexts)
  const actions = useMayDecide()(record)
  const { busy, ask, dialog } = useModeration(onDone)
  if (actions.length === 0) return null
  const name = record.prompt || record.id
  return (
    <div className="draw-record-actions">
      {actions.map((action) => {
        const Icon = MODERATION_ICONS[action]
        return (
          <Button
            key={action}
            danger={action !== 'pass'}
            icon={<Icon aria-hidden />}
            loading={busy === action}
            disabled={busy !== undefined}
            aria-label={t(MODERATION_NAMES[action], { name })}
            onClick={() => ask(action, record)}
          >
            {t(action)}
          </Button>
        )
      })}
      {dialog}
    </div>
  )
}
