import { website } from '@drawdesk/contract/core/constants'
import { clientResource, type Client, type ClientSaved } from '@drawdesk/contract/identity/client'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { rotateSecret } from './client.api.ts'
import { clientTexts } from './client.i18n.ts'

/** Asks, and makes another secret; of the console's own client it says why not. */
export function RotateButton({ row, onMade }: { row: Client; onMade: (made: ClientSaved) => void }) {
  const t = useTexts(clientTexts)
  const { modal } = useFeedback()
  const queryClient = useQueryClient()
  const mayEdit = usePermission('client_edit')
  if (!mayEdit) return null
  const isOwn = row.clientId === website.clientId
  const rotate = async () => {
    try {
      onMade(await rotateSecret(row.id))
      void queryClient.invalidateQueries({ queryKey: resourceKeys(clientResource).all })
    } catch (error) {
      logFailure('client secret', error) // Its message has been shown; the old secret still counts.
    }
  }
  const ask = () =>
    modal.confirm({
      title: t('rotateTitle', { name: row.clientId }),
      content: t('rotateText'),
      okText: t('rotate'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: rotate,
    })
  return (
    <Button
      type="link"
      size="small"
      disabled={isOwn}
      title={isOwn ? t('ownSecret') : undefined}
      aria-label={t('rotateOf', { name: row.clientId })}
      onClick={ask}
    >
      {t('rotate')}
    </Button>
  )
}
