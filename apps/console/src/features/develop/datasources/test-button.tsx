import { datasourceResource, type Datasource, type DatasourceTestAnswer } from '@drawdesk/contract/develop/datasource'
import { Button } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { call } from '../../../lib/http/http.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTarget } from '../../../resource/tenant/work-tenant.ts'
import { datasourceTexts } from './datasource.i18n.ts'

/** What asks for action is read longer than a success. */
const LONG_SECONDS = 8

/** Signs in to the stored source and says how it went; the outcome stays beside the button until the row changes. */
export function TestButton({ row }: { row: Datasource }) {
  const t = useTexts(datasourceTexts)
  const { message } = useFeedback()
  const { tenantId } = useTarget(datasourceResource)
  const mayEdit = usePermission('datasource_edit')
  const [isBusy, setIsBusy] = useState(false)
  const [tried, setTried] = useState<DatasourceTestAnswer & { rowVersion: number }>()
  if (!mayEdit) return null
  const shown = tried?.rowVersion === row.version ? tried : undefined

  async function test(): Promise<void> {
    setIsBusy(true)
    try {
      const answer = await call<DatasourceTestAnswer>('POST', `${datasourceResource.path}/test`, {
        body: { id: row.id, ...(tenantId === undefined ? {} : { tenantId }) },
      })
      setTried({ ...answer, rowVersion: row.version })
      const { ok, version, mayWrite, msg } = answer
      if (!ok) void message.error(t('fails', { error: msg }), LONG_SECONDS)
      else if (mayWrite) void message.warning(t('mayWrite', { version }), LONG_SECONDS)
      else void message.success(t('works', { version, ms: answer.ms.toLocaleString('en') }))
    } catch (error) {
      logFailure('data source test', error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <span className="datasource-test">
      <Button
        type="link"
        size="small"
        loading={isBusy}
        aria-label={t('testOf', { name: row.name })}
        onClick={() => void test()}
      >
        {t('test')}
      </Button>
      {shown && !isBusy && <Outcome answer={shown} />}
    </span>
  )
}

function Outcome({ answer: { ok, mayWrite } }: { answer: DatasourceTestAnswer }) {
  const t = useTexts(datasourceTexts)
  if (!ok) return <StateTag kind="bad">{t('failed')}</StateTag>
  return <StateTag kind={mayWrite ? 'warn' : 'good'}>{t(mayWrite ? 'okWrites' : 'ok')}</StateTag>
}
