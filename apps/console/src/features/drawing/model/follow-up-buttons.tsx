import { ExpandOutlined, CodeSandboxOutlined } from '@ant-design/icons'
import type { DrawInfoDetail, SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { APIS_PATH } from '../../../lib/home/draw-figures.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { makeModel, upscale } from './child.api.ts'
import { modelTexts } from './model.i18n.ts'
import { drawDetailQuery } from '../shared/draw-detail.api.ts'

/** What can be made of a finished drawing: larger pictures and a 3D model, each a record of its own under this one. */
export function FollowUpButtons({ record }: { record: DrawInfoDetail }) {
  const t = useTexts(modelTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const canSend = usePermission('drawApi_send')
  const canEdit = usePermission('drawInfo_edit')
  const canAdd = usePermission('drawApi_add')
  const reasonId = useId()
  const canModel = record.canModel === 1
  const [busy, setBusy] = useState<string>()
  const hasPicture = record.files.some(({ mime }) => mime.startsWith('image/'))
  if (!(canSend || canEdit) || record.state !== 2 || !hasPicture) return null

  const run = async (what: string, start: () => Promise<SendAnswer>) => {
    setBusy(what)
    try {
      await start()
      void message.success(t('started'))
    } catch (error) {
      logFailure(`drawApi ${what}`, error) // Its message has been shown: what is missing, or which size is too large.
    } finally {
      setBusy(undefined)
      await queryClient.invalidateQueries({ queryKey: drawDetailQuery(record.id, '').queryKey })
    }
  }
  return (
    <fieldset className="draw-follow-ups" aria-label={t('makeMore')}>
      {([2, 4] as const).map((scale) => (
        <Button
          key={scale}
          size="small"
          icon={<ExpandOutlined aria-hidden />}
          loading={busy === `upscale${scale}`}
          disabled={busy !== undefined}
          onClick={() => void run(`upscale${scale}`, () => upscale({ infoId: record.id, scale }))}
        >
          {t(`upscale${scale}`)}
        </Button>
      ))}
      <Button
        size="small"
        icon={<CodeSandboxOutlined aria-hidden />}
        loading={busy === 'model3d'}
        disabled={busy !== undefined || !canModel}
        aria-describedby={canModel ? undefined : reasonId}
        onClick={() => void run('model3d', () => makeModel({ infoId: record.id }))}
      >
        {t('model3d')}
      </Button>
      {!canModel && (
        <p id={reasonId} className="draw-help">
          {t('noModeller')} {canAdd ? <Link to={`${APIS_PATH}?edit=new`}>{t('addModeller')}</Link> : t('askModeller')}
        </p>
      )}
    </fieldset>
  )
}
