import { Button } from 'antd'
import { useEffect } from 'react'
import { useErrorLog } from '../../lib/errors/error-log.ts'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './error-log.i18n.ts'

const KEY = 'lost-files'

/** Offers a reload once scripts or styles of the console could not be loaded; stays until it is answered. */
export function LostFilesNotice() {
  const text = useTexts(texts)
  const { notification } = useFeedback()
  const hasLostFiles = useErrorLog((log) => log.hasLostFiles)
  useEffect(() => {
    if (!hasLostFiles) return
    notification.warning({
      key: KEY,
      title: text('lost'),
      description: text('lost.help'),
      actions: (
        <Button type="primary" onClick={() => window.location.reload()}>
          {text('reload')}
        </Button>
      ),
      duration: 0,
      // The next file that fails says it again.
      onClose: () => useErrorLog.setState({ hasLostFiles: false }),
    })
  }, [hasLostFiles, notification, text])
  return null
}
