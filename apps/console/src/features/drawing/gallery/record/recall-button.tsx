import { FormOutlined } from '@ant-design/icons'
import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { recordTexts } from './record.i18n.ts'

/** Opens the drawing desk with what this record was drawn with. */
export function RecallButton({ record }: { record: Pick<DrawInfo, 'id' | 'type' | 'prompt'> }) {
  const t = useTexts(recordTexts)
  const navigate = useNavigate()
  const mayDraw = usePermission('drawDesk_draw')
  if (!mayDraw || record.type !== 'draw') return null
  return (
    <Button
      icon={<FormOutlined aria-hidden />}
      title={t('recallHint')}
      aria-label={t('recallOf', { name: record.prompt || record.id })}
      onClick={() => void navigate(recallPath(record.id))}
    >
      {t('recall')}
    </Button>
  )
}

export const recallPath = (id: string): string => `/drawing/drawDesk?record=${id}`
