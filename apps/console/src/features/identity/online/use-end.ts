import { onlineResource } from '@drawdesk/contract/identity/online'
import { useQueryClient } from '@tanstack/react-query'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { call } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { onlineTexts } from './online.i18n.ts'

interface Question {
  title: string
  content: string
  okText: string
  /** Sign-ins, or people with all of theirs. */
  body: { ids: readonly string[] } | { userIds: readonly string[] }
}

/** Asks first, then ends, and reads the list anew whatever came of it. */
export function useEnd(): (question: Question) => void {
  const t = useTexts(onlineTexts)
  const tenantId = useTenantId()
  const queryClient = useQueryClient()
  const { message, modal } = useFeedback()
  const end = async (body: Question['body']) => {
    try {
      const { ids } = await call<{ ids: string[] }>(
        'POST',
        `${onlineResource.path}/${'ids' in body ? 'end' : 'endPerson'}`,
        { body: { ...body, tenantId } },
      )
      void message.success(ids.length > 0 ? t('ended', { count: ids.length }) : t('endedNone'))
    } catch (error) {
      logFailure('online end', error) // Its message has been shown.
    }
    void queryClient.invalidateQueries({ queryKey: resourceKeys(onlineResource).all })
  }
  return ({ body, ...texts }) =>
    modal.confirm({
      ...texts,
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => end(body),
    })
}
