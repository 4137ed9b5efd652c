import type { ChatApi, ChatTestAnswer } from '@drawdesk/contract/chat/chat-api'
import { chatApiResource } from '@drawdesk/contract/chat/chat-api'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { mendChatApi, setChatApiActive, testChatApi, type ChatApiMend } from './chat-api.api.ts'
import { chatApiTexts } from './chat-api.i18n.ts'
import { ChatTestHistory } from './chat-test-history.tsx'
import { useSecondsText } from './seconds-text.ts'

const QUESTION_MAX = 2_000
const SECRET_MAX = 2_000
const ADDRESS_MAX = 500

/** Which field a failure is about; any other is about the service. */
const FIELD_OF: Readonly<Record<string, 'apiKey' | 'baseUrl' | 'model'>> = {
  E_AUTH: 'apiKey',
  E_UNSENT: 'baseUrl',
  E_NOTFOUND: 'model',
}

/** One question to the stored API: what it said and how fast, or which field keeps it from answering, which is mended here. */
export function TestDialog({ row: opened, onClose }: { row: ChatApi; onClose: () => void }) {
  const t = useTexts(chatApiTexts)
  const id = useId()
  const client = useQueryClient()
  const tenantId = useTenantId()
  const { message } = useFeedback()
  const canEdit = usePermission('chatApi_edit')
  const canSwitch = usePermission('chatApi_active')
  const [row, setRow] = useState(opened)
  const models = row.models ?? []
  const [model, setModel] = useState(models[0]?.model ?? '')
  const [content, setContent] = useState('')
  const [mend, setMend] = useState<ChatApiMend>({})
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<ChatTestAnswer>()
  const [failure, setFailure] = useState<unknown>()
  const wrong = answer?.error ? FIELD_OF[answer.error.code] : undefined
  const isMended = mend.apiKey !== undefined || mend.baseUrl !== undefined

  async function busy(name: string, work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      logFailure(name, error)
      setFailure(error)
    } finally {
      setIsBusy(false)
      // A trial that went wrong or right changes what is known of its health.
      void client.invalidateQueries({ queryKey: resourceKeys(chatApiResource).all })
    }
  }
  const ask = () =>
    busy('chatApi test', async () => {
      if (isMended) {
        setRow(await mendChatApi(row, mend, tenantId))
        setMend({})
      }
      setAnswer(undefined)
      setAnswer(await testChatApi({ id: row.id, model, content: content.trim() }, tenantId))
    })
  const turnOn = () =>
    busy('chatApi active', async () => {
      await setChatApiActive(row.id, true, tenantId)
      void message.success(t('switchedOn', { name: row.name }))
      onClose()
    })
  const isReady = answer?.ok === true && row.active !== 1 && canSwitch
  const errorId = `${id}-error`
  const said = (field: string) =>
    wrong === field ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': errorId } : {}
  const reason = answer?.error && (
    <p id={errorId} className="res-error" role="alert">
      {answer.error.msg}
    </p>
  )
  return (
    <AppModal
      open
      width={560}
      title={t('testTitle', { name: row.name })}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            type={isReady ? 'default' : 'primary'}
            loading={isBusy}
            disabled={model === ''}
            onClick={() => void ask()}
          >
            {t(isMended ? 'saveAndRetry' : answer ? 'testAgain' : 'testSend')}
          </Button>
          {isReady && (
            <Button type="primary" disabled={isBusy} onClick={() => void turnOn()}>
              {t('turnOn')}
            </Button>
          )}
        </>
      }
    >
      <div className="chat-test">
        <p className="res-help">{t('testHelp')}</p>
        <div className="res-field">
          <label htmlFor={`${id}-model`}>{t('testModel')}</label>
          <Select
            id={`${id}-model`}
            value={model}
            disabled={isBusy}
            notFoundContent={t('noModels')}
            {...said('model')}
            options={models.map((own) => ({
              value: own.model,
              label: own.label ? `${own.label} · ${own.model}` : own.model,
            }))}
            onChange={setModel}
          />
          {wrong === 'model' && reason}
        </div>
        {canEdit && wrong === 'baseUrl' && (
          <div className="res-field">
            <label htmlFor={`${id}-address`}>{t('address')}</label>
            <Input
              id={`${id}-address`}
              {...said('baseUrl')}
              value={mend.baseUrl ?? row.baseUrl}
              disabled={isBusy}
              maxLength={ADDRESS_MAX}
              spellCheck={false}
              onChange={({ target }) => setMend({ ...mend, baseUrl: target.value })}
            />
            {reason}
          </div>
        )}
        {canEdit && wrong === 'apiKey' && (
          <div className="res-field">
            <label htmlFor={`${id}-key`}>{t('apiKey')}</label>
            <Input.Password
              id={`${id}-key`}
              {...said('apiKey')}
              value={mend.apiKey ?? ''}
              disabled={isBusy}
              maxLength={SECRET_MAX}
              autoComplete="new-password"
              placeholder={t('testKeyHelp')}
              onChange={({ target }) =>
                setMend(target.value === '' ? withoutKey(mend) : { ...mend, apiKey: target.value })
              }
            />
            {reason}
          </div>
        )}
        <div className="res-field">
          <label htmlFor={`${id}-question`}>{t('testQuestion')}</label>
          <Input.TextArea
            id={`${id}-question`}
            value={content}
            disabled={isBusy}
            maxLength={QUESTION_MAX}
            placeholder={t('testQuestionHint')}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setContent(target.value)}
          />
        </div>
        <div className="chat-test-result" aria-live="polite" aria-busy={isBusy}>
          {isBusy && (
            <>
              <p className="only-heard">{t('testWaiting')}</p>
              <div className="skeleton chat-test-wait" />
            </>
          )}
          {failure !== undefined && <ErrorNote isCompact error={failure} title={t('failed')} />}
          {answer && !isBusy && (
            <TestAnswer answer={answer} isSaidAbove={wrong === 'model' || (canEdit && wrong !== undefined)} />
          )}
        </div>
        <ChatTestHistory
          apiId={row.id}
          onUse={({ sent }) => {
            if (models.some((own) => own.model === sent.model)) setModel(sent.model)
            setContent(sent.content)
          }}
        />
      </div>
    </AppModal>
  )
}

function withoutKey({ apiKey: _apiKey, ...others }: ChatApiMend): ChatApiMend {
  return others
}

interface TestAnswerProps {
  answer: ChatTestAnswer
  /** The reason stands beside its field. */
  isSaidAbove: boolean
}

function TestAnswer({ answer, isSaidAbove }: TestAnswerProps) {
  const t = useTexts(chatApiTexts)
  const seconds = useSecondsText()
  const figure = (count: number | null): string => count?.toLocaleString('en') ?? t('dash')
  return (
    <section className="chat-test-answer" data-ok={answer.ok || undefined}>
      <header>
        <StateTag kind={answer.ok ? 'good' : 'bad'}>{t(answer.ok ? 'testWorks' : 'testFails')}</StateTag>
        {answer.error && <code>{answer.error.code}</code>}
      </header>
      {!answer.error ? (
        <p className="chat-test-text">{answer.text || t('testSilent')}</p>
      ) : (
        !isSaidAbove && <p className="chat-test-error">{answer.error.msg}</p>
      )}
      {answer.error && answer.text !== '' && <p className="chat-test-text">{answer.text}</p>}
      <dl>
        <div>
          <dt>{t('firstToken')}</dt>
          <dd>{seconds(answer.firstTokenMs)}</dd>
        </div>
        <div>
          <dt>{t('took')}</dt>
          <dd>{seconds(answer.ms)}</dd>
        </div>
        <div>
          <dt>{t('tokens')}</dt>
          <dd>
            {figure(answer.promptTokens)} / {figure(answer.completionTokens)}
          </dd>
        </div>
      </dl>
    </section>
  )
}
