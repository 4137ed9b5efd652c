import { proxyConfigResource, type ProxyConfig, type ProxyTestAnswer } from '@drawdesk/contract/proxies/proxy-config'
import { Button } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../components/tag.tsx'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { usePermission } from '../../lib/session/permissions.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { logFailure } from '../../resource/log-failure.ts'
import { useTarget } from '../../resource/tenant/work-tenant.ts'
import { testProxy } from './proxy-config.api.ts'
import { proxyConfigTexts } from './proxy-config.i18n.ts'

/** A failure is read longer than a success. */
const FAILURE_SECONDS = 8

/** Calls through the stored proxy and says how it went; the time stays beside the button until the row changes. */
export function TestButton({ row }: { row: ProxyConfig }) {
  const t = useTexts(proxyConfigTexts)
  const { message } = useFeedback()
  const { tenantId } = useTarget(proxyConfigResource)
  const mayEdit = usePermission('proxyConfig_edit')
  const [isBusy, setIsBusy] = useState(false)
  const [tried, setTried] = useState<ProxyTestAnswer & { version: number }>()
  if (!mayEdit) return null
  const shown = tried?.version === row.version ? tried : undefined

  async function test(): Promise<void> {
    setIsBusy(true)
    try {
      const answer = await testProxy(row.id, tenantId)
      setTried({ ...answer, version: row.version })
      if (answer.ok)
        void message.success(t('works', { url: answer.url, status: answer.status, ms: answer.ms.toLocaleString('en') }))
      else void message.error(t('fails', { error: answer.error }), FAILURE_SECONDS)
    } catch (error) {
      logFailure('proxy test', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <span className="proxy-test">
      <Button
        type="link"
        size="small"
        loading={isBusy}
        aria-label={t('testOf', { name: row.name })}
        onClick={() => void test()}
      >
        {t('test')}
      </Button>
      {shown && !isBusy && (
        <StateTag kind={shown.ok ? 'good' : 'bad'}>
          {shown.ok ? t('took', { ms: shown.ms.toLocaleString('en') }) : t('failed')}
        </StateTag>
      )}
    </span>
  )
}
