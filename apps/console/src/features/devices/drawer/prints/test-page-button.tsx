import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { devicesKey, printTestPage } from '../../shared/devices.api.ts'
import { printsTexts } from './prints.i18n.ts'

/** A sheet with crop marks and a ruler, which takes paper like any other. */
export function TestPageButton({ device: { id, troubles } }: { device: DrawLogin }) {
  const t = useTexts(printsTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function print(): Promise<void> {
    setIsBusy(true)
    try {
      const { position } = await printTestPage(id)
      void message.success(t('testSent', { n: position }))
    } catch (error) {
      logFailure('drawLogin testPage', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: devicesKey })
    }
  }
  return (
    <Button loading={isBusy} disabled={troubles.includes('inactive')} onClick={() => void print()}>
      {t('test')}
    </Button>
  )
}
