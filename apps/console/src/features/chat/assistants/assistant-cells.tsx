import { chatAssistantResource, type ChatAssistant } from '@drawdesk/contract/chat/chat-assistant'
import { useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { StateTag } from '../../../components/tag.tsx'
import { useMenuPages } from '../../../lib/menu/menu.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { setAssistantActive } from './assistant.api.ts'
import { CHAT_PAGE, chatWithAssistant } from '../shared/chat-address.ts'
import { assistantTexts } from './assistant.i18n.ts'

/** On or off; a word for those who may not change it. */
export function ActiveCell({ row }: { row: ChatAssistant }) {
  const t = useTexts(assistantTexts)
  const client = useQueryClient()
  const tenantId = useTenantId()
  const canSwitch = usePermission('chatAssistant_edit')
  const [isBusy, setIsBusy] = useState(false)
  const isOn = row.active === 1
  if (!canSwitch) return <StateTag kind={isOn ? 'good' : 'neutral'}>{t(isOn ? 'isOn' : 'isOff')}</StateTag>
  const change = async (isActive: boolean) => {
    setIsBusy(true)
    try {
      await setAssistantActive(row.id, isActive, tenantId)
    } catch (error) {
      logFailure('assistant active', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
      await client.invalidateQueries({ queryKey: resourceKeys(chatAssistantResource).all })
    }
  }
  return (
    <Switch
      size="small"
      checked={isOn}
      loading={isBusy}
      aria-label={t('switchOf', { name: seededName(row.name) })}
      onChange={(isActive) => void change(isActive)}
    />
  )
}

/** To a new conversation with it; nothing where it is off, where the person does not chat, or of another tenant's. */
export function StartChat({ row }: { row: ChatAssistant }) {
  const t = useTexts(assistantTexts)
  const pages = useMenuPages()
  const isElsewhere = useTenantId() !== undefined
  if (row.active !== 1 || isElsewhere || !pages.some(({ path }) => path === CHAT_PAGE)) return null
  return (
    <Link
      className="assistant-start"
      to={chatWithAssistant(row.id)}
      aria-label={t('chatWith', { name: seededName(row.name) })}
    >
      {t('chat')}
    </Link>
  )
}
