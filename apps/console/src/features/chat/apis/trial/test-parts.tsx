import type { ChatModel, ChatTestAnswer } from '@drawdesk/contract/chat/chat-api'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { ServiceFailure } from '../../../../components/service-failure/service-failure.tsx'
import { StateTag } from '../../../../components/tag.tsx'
import { seededName } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { chatApiTexts } from '../chat-api.i18n.ts'
import { useSecondsText } from './seconds-text.ts'

const QUESTION_MAX = 2_000

/** Which field a failure is about; any other is about the service. */
export const FIELD_OF: Readonly<Record<string, 'apiKey' | 'baseUrl' | 'model'>> = {
  E_AUTH: 'apiKey',
  E_UNSENT: 'baseUrl',
  E_NOTFOUND: 'model',
}

interface ModelChoiceProps {
  models: readonly ChatModel[]
  value: string
  isDisabled: boolean
  onChange: (model: string) => void
}

/** Which of its models is asked. */
export function ModelChoice({ models, value, isDisabled, onChange }: ModelChoiceProps) {
  const t = useTexts(chatApiTexts)
  const id = useId()
  return (
    <div className="res-field">
      <label htmlFor={id}>{t('testModel')}</label>
      <Select
        id={id}
        value={value}
        disabled={isDisabled}
        notFoundContent={t('noModels')}
        options={models.map((own) => ({
          value: own.model,
          label: own.label ? `${seededName(own.label)} · ${own.model}` : own.model,
        }))}
        onChange={onChange}
      />
    </div>
  )
}

interface QuestionBoxProps {
  value: string
  isDisabled: boolean
  onChange: (question: string) => void
}

/** What it is asked. */
export function QuestionBox({ value, isDisabled, onChange }: QuestionBoxProps) {
  const t = useTexts(chatApiTexts)
  const id = useId()
  return (
    <div className="res-field">
      <label htmlFor={id}>{t('testQuestion')}</label>
      <Input.TextArea
        id={id}
        value={value}
        disabled={isDisabled}
        maxLength={QUESTION_MAX}
        placeholder={t('testQuestionHint')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

interface TestOutcomeProps {
  isBusy: boolean
  /** Why it could not be asked. */
  failure: unknown
  answer: ChatTestAnswer | undefined
  /** What happened stands beside its field. */
  isSaidAbove: boolean
}

/** What came of it, announced when it is there. */
export function TestOutcome({ isBusy, failure, answer, isSaidAbove }: TestOutcomeProps) {
  const t = useTexts(chatApiTexts)
  return (
    <div className="chat-test-result" aria-live="polite" aria-busy={isBusy}>
      {isBusy && (
        <>
          <p className="only-heard">{t('testWaiting')}</p>
          <div className="skeleton chat-test-wait" />
        </>
      )}
      {failure !== undefined && <ErrorNote isCompact error={failure} title={t('failed')} />}
      {answer && !isBusy && <TestAnswer answer={answer} isSaidAbove={isSaidAbove} />}
    </div>
  )
}

interface TestAnswerProps {
  answer: ChatTestAnswer
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
        <ServiceFailure
          said={answer.error.said ?? ''}
          code={answer.error.code}
          {...(isSaidAbove ? { what: '' } : {})}
        />
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
