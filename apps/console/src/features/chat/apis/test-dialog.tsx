import type { ChatApi, ChatTestAnswer } from '@drawdesk/contract/chat/chat-api'
import { chatApiResource } from '@drawdesk/contract/chat/chat-api'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useTenantId } from '../../../resource/tenant/work-tenant.ts'
import { testChatApi } from './chat-api.api.ts'
import { chatApiTexts } from './chat-api.i18n.ts'

const QUESTION_MAX = 2_000
const MS = 1_000

/** One question to the stored API: what it said and how fast, or why it did not. */
export function TestDialog({ row, onClose }: { row: ChatApi; onClose: () => void }) {
  const t = useTexts(chatApiTexts)
  const id = useId()
  const client = useQueryClient()
  const tenantId = useTenantId()
  const models = row.models ?? []
  const [model, setModel] = useState(models[0]?.model ?? '')
  const [content, setContent] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<ChatTestAnswer>()
  const [failure, setFailure] = useState<unknown>()

  async function ask(): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    setAnswer(undefined)
    try {
      setAnswer(await testChatApi({ id: row.id, model, content: content.trim() }, tenantId))
    } catch (error) {
      logFailure('chatApi test', error)
      setFailure(error)
    } finally {
      setIsBusy(false)
      // A trial that went wrong or right changes what is known of its health.
      void client.invalidateQueries({ queryKey: resourceKeys(chatApiResource).all })
    }
  }
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
          <Button type="primary" loading={isBusy} disabled={model === ''} onClick={() => void ask()}>
            {t(answer ? 'testAgain' : 'testSend')}
          </Button>
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
            options={models.map((own) => ({
              value: own.model,
              label: own.label ? `${own.label} · ${own.model}` : own.model,
            }))}
            onChange={setModel}
          />
        </div>
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
          {answer && <TestAnswer answer={answer} />}
        </div>
      </div>
    </AppModal>
  )
}

function TestAnswer({ answer }: { answer: ChatTestAnswer }) {
  const t = useTexts(chatApiTexts)
  const seconds = (ms: number | null): string =>
    ms === null ? t('dash') : t('seconds', { seconds: (ms / MS).toFixed(ms < 10 * MS ? 2 : 1) })
  const figure = (count: number | null): string => count?.toLocaleString('en') ?? t('dash')
  return (
    <section className="chat-test-answer" data-ok={answer.ok || undefined}>
      <header>
        <StateTag kind={answer.ok ? 'good' : 'bad'}>{t(answer.ok ? 'testWorks' : 'testFails')}</StateTag>
        {answer.error && <code>{answer.error.code}</code>}
      </header>
      {answer.error ? (
        <p className="chat-test-error">{answer.error.msg}</p>
      ) : (
        <p className="chat-test-text">{answer.text || t('testSilent')}</p>
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
