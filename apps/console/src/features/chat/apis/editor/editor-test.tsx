import { chatApiResource, type ChatModel, type ChatTestAnswer } from '@drawdesk/contract/chat/chat-api'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useServiceFailure } from '../../../../components/service-failure/service-failure.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../resource/keys.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { useTenantId } from '../../../../resource/tenant/work-tenant.ts'
import type { ResourceForm } from '../../../../resource/use-resource-form.ts'
import { fetchChatApi, testChatApi } from '../chat-api.api.ts'
import { chatApiTexts } from '../chat-api.i18n.ts'
import { modelsOf } from '../form-json.ts'
import { ChatTestHistory } from '../trial/chat-test-history.tsx'
import { FIELD_OF, ModelChoice, QuestionBox, TestOutcome } from '../trial/test-parts.tsx'

/** What a failure is about, as the form names it. */
const FORM_FIELD = { apiKey: 'secrets', baseUrl: 'baseUrl', model: 'models' } as const

export interface EditorTest {
  model: string
  models: readonly ChatModel[]
  question: string
  isBusy: boolean
  answer: ChatTestAnswer | undefined
  failure: unknown
  /** The reason of the last failure stands beside its field. */
  isSaidAbove: boolean
  setModel: (model: string) => void
  setQuestion: (question: string) => void
  /** Saves what is unsaved and asks. Nothing is asked where nothing could be saved. */
  run: () => Promise<void>
}

/** The test beside the form: it asks the API as it is stored, so that is brought up to date first. */
export function useEditorTest(form: ResourceForm, mayEdit: boolean): EditorTest {
  const client = useQueryClient()
  const tenantId = useTenantId()
  const failureOf = useServiceFailure()
  const models = modelsOf(form.values.models)
  const [chosen, setModel] = useState('')
  const [question, setQuestion] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<ChatTestAnswer>()
  const [failure, setFailure] = useState<unknown>()
  const [isSaidAbove, setIsSaidAbove] = useState(false)
  const model = (models.find((own) => own.model === chosen) ?? models[0])?.model ?? ''

  async function ask(id: string): Promise<void> {
    const said = await testChatApi({ id, model, content: question.trim() }, tenantId)
    setAnswer(said)
    const field = said.error ? FIELD_OF[said.error.code] : undefined
    // Its health is another now.
    form.rebase(await fetchChatApi(id, tenantId))
    if (!said.error || !field || !mayEdit) return
    setIsSaidAbove(true)
    form.refuse({ [FORM_FIELD[field]]: failureOf({ said: said.error.said ?? '', code: said.error.code }) })
  }
  async function run(): Promise<void> {
    if (isBusy) return
    const id = form.isChanged || !form.row ? (await form.save())?.id : form.row.id
    if (id === undefined) return
    setIsBusy(true)
    setAnswer(undefined)
    setFailure(undefined)
    setIsSaidAbove(false)
    try {
      await ask(id)
    } catch (error) {
      logFailure('chatApi test', error)
      setFailure(error)
    } finally {
      setIsBusy(false)
      void client.invalidateQueries({ queryKey: resourceKeys(chatApiResource).all })
    }
  }
  return { model, models, question, isBusy, answer, failure, isSaidAbove, setModel, setQuestion, run }
}

interface EditorTestPanelProps {
  test: EditorTest
  form: ResourceForm
  /** What it runs is saved first. */
  isSaving: boolean
  /** Undefined where the person may not switch, or it is on. */
  onTurnOn?: (() => void) | undefined
}

/** One question to this API, what came of it, and the tests before. */
export function EditorTestPanel({ test, form, isSaving, onTurnOn }: EditorTestPanelProps) {
  const t = useTexts(chatApiTexts)
  const id = useId()
  const { model, models, question, isBusy, answer } = test
  const isReady = answer?.ok === true && !isBusy && onTurnOn !== undefined
  return (
    <aside className="chat-editor-test" aria-labelledby={id}>
      <h2 id={id}>{t('test')}</h2>
      <p className="res-help">{t('testHelp')}</p>
      <ModelChoice models={models} value={model} isDisabled={isBusy} onChange={test.setModel} />
      <QuestionBox value={question} isDisabled={isBusy} onChange={test.setQuestion} />
      <div className="chat-editor-test-buttons">
        <Button loading={isBusy} disabled={isSaving || model === ''} onClick={() => void test.run()}>
          {t(form.isChanged || !form.row ? 'saveAndTest' : answer ? 'testAgain' : 'testSend')}
        </Button>
        {isReady && (
          <Button type="primary" onClick={onTurnOn}>
            {t('turnOn')}
          </Button>
        )}
      </div>
      <TestOutcome isBusy={isBusy} failure={test.failure} answer={answer} isSaidAbove={test.isSaidAbove} />
      {form.row && (
        <ChatTestHistory
          apiId={form.row.id}
          onUse={({ sent }) => {
            test.setModel(sent.model)
            test.setQuestion(sent.content)
          }}
        />
      )}
    </aside>
  )
}
