import type { ChatApi, ChatTestAnswer } from '@drawdesk/contract/chat/chat-api'
import { chatApiResource } from '@drawdesk/contract/chat/chat-api'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useServiceFailure } from '../../../../components/service-failure/service-failure.tsx'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import { mendChatApi, setChatApiActive, testChatApi, type ChatApiMend } from '../chat-api.api.ts'
import { chatApiTexts } from '../chat-api.i18n.ts'
import { ChatTestHistory } from './chat-test-history.tsx'
import { FIELD_OF, ModelChoice, QuestionBox, TestOutcome } from './test-parts.tsx'

const SECRET_MAX = 2_000
const ADDRESS_MAX = 500

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
  const failureOf = useServiceFailure()
  const what = answer?.error ? failureOf({ said: answer.error.said ?? '', code: answer.error.code }) : undefined
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
      {what}
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
        <ModelChoice
          models={models}
          value={model}
          isDisabled={isBusy}
          error={wrong === 'model' ? what : undefined}
          onChange={setModel}
        />
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
        <QuestionBox value={content} isDisabled={isBusy} onChange={setContent} />
        <TestOutcome
          isBusy={isBusy}
          failure={failure}
          answer={answer}
          isSaidAbove={wrong === 'model' || (canEdit && wrong !== undefined)}
        />
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
