import { chatApiResource } from '@drawdesk/contract/chat/chat-api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/http.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import type { ResourceForm } from '../../../../resource/use-resource-form.ts'
import { fetchChatApi, setChatApiActive } from '../chat-api.api.ts'
import { chatApiTexts } from '../chat-api.i18n.ts'

/** Turns the API of an open editor on or off. What is unsaved is saved before it goes on; what keeps it off stands at its field. */
export function useChatApiSwitch(form: ResourceForm): {
  isBusy: boolean
  /** `savedId`: of one that has just been saved. */
  change: (isActive: boolean, savedId?: string) => Promise<void>
} {
  const t = useTexts(chatApiTexts)
  const { message } = useFeedback()
  const client = useQueryClient()
  const tenantId = useTenantId()
  const [isBusy, setIsBusy] = useState(false)

  async function change(isActive: boolean, savedId?: string): Promise<void> {
    setIsBusy(true)
    try {
      const id = savedId ?? (isActive && form.isChanged ? (await form.save())?.id : form.row?.id)
      if (id === undefined) return
      await setChatApiActive(id, isActive, tenantId)
      const row = await fetchChatApi(id, tenantId)
      form.rebase(row)
      if (isActive && row.lastTest?.ok === false) void message.warning(t('switchedOnFailing', { name: row.name }))
      else void message.success(t(isActive ? 'switchedOn' : 'switchedOff', { name: row.name }))
      void client.invalidateQueries({ queryKey: resourceKeys(chatApiResource).all })
    } catch (error) {
      logFailure('chatApi active', error) // Its message has been shown; what it says of fields is put beside them.
      const errors = error instanceof ApiError ? (error.errors ?? []) : []
      if (errors.length > 0) form.refuse(Object.fromEntries(errors.map(({ field, msg }) => [field, msg])))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, change }
}
