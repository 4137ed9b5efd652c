import type { FlowFormAnswer, FlowStartAnswer } from '@drawdesk/contract/workflow/forms/form-process'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Result, Skeleton } from 'antd'
import { useState, type FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Delayed } from '../../../components/delayed.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useNamedPage } from '../../../components/page-name.ts'
import { PageHeader } from '../../../components/page-header.tsx'
import { ApiError } from '../../../lib/http/http.ts'
import { parseServerTime } from '../../../lib/texts/server-time.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { RestoredNote } from '../../../resource/editor/restored-note.tsx'
import { detailAddress } from '../shared/work-address.ts'
import { FlowFormView } from './flow-form-view.tsx'
import { bothNames } from '../shared/both-names.ts'
import { processFormQuery, saveDraft, startByForm } from './process-form.api.ts'
import { startFormTexts } from './start-form.i18n.ts'
import { useFlowForm } from './use-flow-form.ts'
import { useFormDraft } from './use-form-draft.ts'
import '../../../resource/resource.css'

/** Starts a process whose form is data, or that has none. */
export default function StartFormPage() {
  const t = useTexts(startFormTexts)
  const text = useText()
  const { processDefinitionId = '', route = '' } = useParams()
  const [round, setRound] = useState(0)
  const { data, error, refetch, dataUpdatedAt } = useQuery(processFormQuery({ processDefinitionId }))
  const readAgain = () => void refetch().then(() => setRound((before) => before + 1))
  // A process that asks for people alone has a form without a name.
  const name = data?.form ? text(bothNames(data.form)) : ''
  useNamedPage(name)
  return (
    <div className="flow-start">
      <PageHeader title={name || t('title')} purpose={t('purpose')} />
      {error && !data && <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Delayed>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Delayed>
      )}
      {data && (
        <StartForm
          key={`${round} ${dataUpdatedAt}`}
          answer={data}
          processDefinitionId={processDefinitionId}
          route={route}
          onReadAgain={readAgain}
        />
      )}
    </div>
  )
}

interface StartFormProps {
  answer: FlowFormAnswer
  processDefinitionId: string
  /** Of its category, as in the address. */
  route: string
  onReadAgain: () => void
}

const NO_FORM = {
  id: '0',
  name: '',
  nameEn: '',
  key: '',
  version: 1,
  fields: [],
  layout: { columns: 1 as const, sections: [] },
}

function StartForm({ answer, processDefinitionId, route, onReadAgain }: StartFormProps) {
  const t = useTexts(startFormTexts)
  const navigate = useNavigate()
  const form = useFlowForm({ ...answer, form: answer.form ?? NO_FORM })
  const [sending, setSending] = useState<'no' | 'now'>('no')
  const [started, setStarted] = useState<FlowStartAnswer>()
  const [refusal, setRefusal] = useState<string>()
  const draft = useFormDraft({ processDefinitionId }, form, sending !== 'no' || started !== undefined)
  const draftTime = parseServerTime(answer.draftTime)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const values = form.check()
    if (!values) return
    setSending('now')
    setRefusal(undefined)
    try {
      setStarted(await startByForm({ processDefinitionId, values }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const left = form.showErrors(error.errors ?? [])
      if ((error.errors ?? []).length === 0 || left.length > 0) setRefusal(error.message)
      setSending('no')
    }
  }

  if (started)
    return (
      <Result
        status="success"
        title={t('submitted')}
        subTitle={t('submittedHelp')}
        extra={
          <>
            <Button type="primary" onClick={() => void navigate(detailAddress({ route, ...started }))}>
              {t('follow')}
            </Button>
            <Button onClick={onReadAgain}>{t('another')}</Button>
          </>
        }
      />
    )
  return (
    <form className="flow-start-form" noValidate onSubmit={(event) => void send(event)}>
      {draftTime && (
        <RestoredNote
          typedAtMs={draftTime.getTime()}
          onStartOver={() => void saveDraft({ processDefinitionId, values: {} }).then(onReadAgain)}
        />
      )}
      {refusal !== undefined && <Alert type="error" showIcon title={refusal} />}
      {answer.form ? (
        <FlowFormView form={form} isDisabled={sending === 'now'} />
      ) : (
        <p className="res-help">{t('noForm')}</p>
      )}
      <div className="flow-start-actions">
        <Button type="primary" htmlType="submit" loading={sending === 'now'}>
          {t('submit')}
        </Button>
        <span className={draft === 'failed' ? 'res-error' : 'res-help'} role="status">
          {draft === 'saved' && t('draftSaved')}
          {draft === 'failed' && t('draftFailed')}
        </span>
      </div>
    </form>
  )
}
