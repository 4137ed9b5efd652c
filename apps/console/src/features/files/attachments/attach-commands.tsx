import type { Attach } from '@drawdesk/contract/files/attach'
import { Button } from 'antd'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { removeByForce, restoreFile, useReloadFiles } from './attach.api.ts'
import { attachTexts } from './attach.i18n.ts'
import { UseList } from './attach-uses.tsx'

/** Removes a file although it is used, once somebody has read by what. */
export function useForceRemoval(): (row: Attach) => void {
  const t = useTexts(attachTexts)
  const { message, modal } = useFeedback()
  const reload = useReloadFiles()
  return (row) => {
    const name = row.originalName
    modal.confirm({
      title: t('forceAsk', { name }),
      content: (
        <>
          {t('forceWhat')}
          <UseList uses={row} />
        </>
      ),
      okText: t('force'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await removeByForce(row.id)
          void message.success(t('forced', { name }))
          reload()
        } catch (error) {
          logFailure('attach force', error) // Its message has been shown.
        }
      },
    })
  }
}

/** Brings a removed file back. */
export function RestoreButton({ row }: { row: Attach }) {
  const t = useTexts(attachTexts)
  const { message } = useFeedback()
  const reload = useReloadFiles()
  const name = row.originalName

  async function restore(): Promise<void> {
    try {
      await restoreFile(row.id)
      void message.success(t('restored', { name }))
      reload()
    } catch (error) {
      logFailure('attach restore', error) // Its message has been shown.
    }
  }
  return (
    <Button type="link" size="small" aria-label={t('restoreOf', { name })} onClick={() => void restore()}>
      {t('restore')}
    </Button>
  )
}
