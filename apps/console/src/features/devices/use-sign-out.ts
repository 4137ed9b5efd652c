import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { useQueryClient } from '@tanstack/react-query'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { logFailure } from '../../resource/log-failure.ts'
import { devicesTexts } from './devices.i18n.ts'
import { devicesKey, signOutDevice } from './shared/devices.api.ts'

/** Ends the sign-ins of a device, after naming what that does. */
export function useSignOut(): (device: Pick<DrawLogin, 'id' | 'deviceName'>) => void {
  const t = useTexts(devicesTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  async function run({ id, deviceName: name }: Pick<DrawLogin, 'id' | 'deviceName'>): Promise<void> {
    try {
      await signOutDevice(id)
      void message.success(t('signedOut', { name }))
    } catch (error) {
      logFailure('drawLogin offlineOne', error) // Its message has been shown.
    } finally {
      await queryClient.invalidateQueries({ queryKey: devicesKey })
    }
  }
  return (device) => {
    modal.confirm({
      title: t('signOutAsk', { name: device.deviceName }),
      content: t('signOutText'),
      okText: t('signOut'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => run(device),
    })
  }
}
