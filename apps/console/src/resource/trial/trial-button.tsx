import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { ServiceFailure } from '../../components/service-failure/service-failure.tsx'
import { StateTag, type StateKind } from '../../components/tag.tsx'
import { useFeedback } from '../../lib/editing/feedback.ts'
import { call } from '../../lib/http/http.ts'
import { usePermission } from '../../lib/session/permissions.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { logFailure } from '../log-failure.ts'
import { useTarget } from '../tenant/work-tenant.ts'
import './trial.css'
import { trialTexts } from './trial.i18n.ts'

/** What asks for action is read longer than a success. */
const LONG_SECONDS = 8

export interface TrialOutcome {
  kind: Extract<StateKind, 'good' | 'warn' | 'bad'>
  /** Beside the button. */
  word: string
  /** Said once. */
  message: string
  /** Of a failure: what the other side, or the network on the way to it, said. */
  said?: string
}

interface TrialButtonProps<Answer> {
  resource: Pick<ResourceDefinition, 'code' | 'path' | 'calls'>
  row: { id: string; version: number }
  name: string
  /** How it went, in words. */
  outcomeOf: (answer: Answer) => TrialOutcome
}

/** Tries the stored row by its call `test` and says how it went, a failure until it is closed or the page is left; the outcome stays beside the button until the row changes. For who may edit. */
export function TrialButton<Answer>({ resource, row, name, outcomeOf }: TrialButtonProps<Answer>) {
  const t = useTexts(trialTexts)
  const { message, notification } = useFeedback()
  const { path, tenantId } = useTarget(resource)
  const mayEdit = usePermission(`${resource.code}_edit`)
  const [isBusy, setIsBusy] = useState(false)
  const [tried, setTried] = useState<{ answer: Answer; version: number }>()
  // A page that is kept behind another one is left too.
  useEffect(() => () => notification.destroy(row.id), [notification, row.id])
  if (!mayEdit) return null
  const shown = tried?.version === row.version ? outcomeOf(tried.answer) : undefined

  async function test(): Promise<void> {
    setIsBusy(true)
    try {
      const answer = await call<Answer>('POST', `${path}/test`, {
        body: { id: row.id, ...(tenantId === undefined ? {} : { tenantId }) },
      })
      setTried({ answer, version: row.version })
      notification.destroy(row.id)
      const { kind, message: text, said } = outcomeOf(answer)
      if (kind === 'good') void message.success(text)
      else if (said === undefined) void message[kind === 'warn' ? 'warning' : 'error'](text, LONG_SECONDS)
      else
        notification.error({
          key: row.id,
          title: text,
          description: <ServiceFailure said={said} />,
          duration: 0,
          placement: 'bottomRight',
        })
    } catch (error) {
      logFailure(`${resource.code} test`, error) // Its message has been shown.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <span className="trial">
      <Button type="link" size="small" loading={isBusy} aria-label={t('testOf', { name })} onClick={() => void test()}>
        {t('test')}
      </Button>
      {shown && !isBusy && <StateTag kind={shown.kind}>{shown.word}</StateTag>}
    </span>
  )
}
