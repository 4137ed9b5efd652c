import type { DrawApiListRow } from '@drawdesk/contract/drawing/draw-api'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { tryApiNow } from './draw-api.api.ts'
import { drawApiTexts } from './draw-api.i18n.ts'

const ACTS = { E_AUTH: 'keyReplaced', E_BALANCE: 'toppedUp', '': 'tryNow' } as const

/** Says that it is mended: the next drawing tries at once. For who may change the API or switch it. */
export function TryNowButton({
  row: { id, apiName, health },
  isLarge = false,
}: {
  row: Pick<DrawApiListRow, 'health' | 'id' | 'apiName'>
  isLarge?: boolean
}) {
  const t = useTexts(drawApiTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const canEdit = usePermission('drawApi_edit')
  const canSwitch = usePermission('drawApi_active')
  const [isBusy, setIsBusy] = useState(false)
  if (!canEdit && !canSwitch) return null
  const act = t(ACTS[health.refusal ?? ''])

  const tryNow = async () => {
    setIsBusy(true)
    try {
      await tryApiNow(id)
      void message.success(t('trying'))
    } catch (error) {
      logFailure('drawApi tryNow', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all })
    }
  }
  return (
    <Button
      type={isLarge ? 'default' : 'link'}
      size="small"
      className={isLarge ? undefined : 'draw-try-now'}
      loading={isBusy}
      aria-label={t('tryNowOf', { act, name: apiName })}
      onClick={() => void tryNow()}
    >
      {act}
    </Button>
  )
}
