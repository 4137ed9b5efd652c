import type { Oss } from '@drawdesk/contract/files/oss'
import { Button } from 'antd'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { enableStore, useReloadStores } from './oss.api.ts'
import { ossTexts } from './oss.i18n.ts'

/** Puts a store to use, once somebody has read what that means. */
export function EnableButton({ row }: { row: Oss }) {
  const t = useTexts(ossTexts)
  const { message, modal } = useFeedback()
  const reload = useReloadStores()
  const name = row.ossCode

  async function enable(): Promise<void> {
    try {
      await enableStore(row.id)
      void message.success(t('enabled', { name }))
      reload()
    } catch (error) {
      logFailure('store enable', error) // Its message has been shown.
    }
  }
  return (
    <Button
      type="link"
      size="small"
      aria-label={`${t('enable')} ${name}`}
      onClick={() =>
        modal.confirm({ title: t('enableAsk', { name }), content: t('enableWhat'), okText: t('enable'), onOk: enable })
      }
    >
      {t('enable')}
    </Button>
  )
}
