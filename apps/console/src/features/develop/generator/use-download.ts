import type { CodeSystem } from '@drawdesk/contract/develop/code'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useCodeCommands } from './code.api.ts'
import { codeTexts } from './code.i18n.ts'

/** Saves the zip and says so; a failure has said itself. */
export function useDownload(): (ids: readonly string[], system: CodeSystem, name: string) => Promise<void> {
  const t = useTexts(codeTexts)
  const { message } = useFeedback()
  const { download } = useCodeCommands()
  return async (ids, system, name) => {
    try {
      await download(ids, system, name)
      void message.success(t('downloadDone'))
    } catch (error) {
      logFailure('download of code', error)
    }
  }
}
