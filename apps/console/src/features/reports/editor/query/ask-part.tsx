import type { ReportProposeAnswer } from '@drawdesk/contract/reports/report-propose'
import { REPORT_QUESTION_CHARACTERS } from '@drawdesk/contract/reports/report-propose'
import { BulbOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { StateTag } from '../../../../components/tag.tsx'
import { useMenuPages } from '../../../../lib/menu/menu.ts'
import { amountText } from '../../../../lib/texts/amount-text.ts'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { propose, proposeReadyQuery } from '../../shared/report.api.ts'
import { editorTexts } from '../editor.i18n.ts'

const CHAT_APIS_PAGE = '/chat/chatApi'

interface AskPartProps {
  sql: string
  datasourceId: string
  /** Puts a proposal into the editor; answers how to take it back. */
  onPut: (answer: ReportProposeAnswer) => () => void
}

/** A question in words becomes a statement in the editor. Nothing runs by itself. */
export function AskPart({ sql, datasourceId, onPut }: AskPartProps) {
  const t = useTexts(editorTexts)
  const id = useId()
  const pages = useMenuPages()
  const ready = useQuery(proposeReadyQuery)
  const [question, setQuestion] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [put, setPut] = useState<{ answer: ReportProposeAnswer; undo: () => void }>()

  async function ask(): Promise<void> {
    setIsBusy(true)
    try {
      const answer = await propose({ question: question.trim(), datasourceId, sql })
      setPut({ answer, undo: answer.sql === '' ? () => undefined : onPut(answer) })
    } catch (error) {
      logFailure('report proposal', error) // Its message has been shown; the editor keeps what it had.
    } finally {
      setIsBusy(false)
    }
  }
  if (!ready.data) return null
  if (!ready.data.isReady)
    return (
      <p className="report-ask-off">
        <BulbOutlined aria-hidden /> {t('askOff')}{' '}
        {pages.some(({ path }) => path === CHAT_APIS_PAGE) ? (
          <Link to={CHAT_APIS_PAGE}>{t('askConnect')}</Link>
        ) : (
          t('askOther')
        )}
      </p>
    )
  return (
    <div className="report-ask">
      <label htmlFor={id}>
        <BulbOutlined aria-hidden /> {t('ask')}
      </label>
      <div className="report-ask-line">
        <Input.TextArea
          id={id}
          value={question}
          maxLength={REPORT_QUESTION_CHARACTERS}
          autoSize={{ minRows: 1, maxRows: 4 }}
          placeholder={t('askHint')}
          disabled={isBusy}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <Button loading={isBusy} disabled={question.trim() === ''} onClick={() => void ask()}>
          {t(isBusy ? 'asking' : 'askRun')}
        </Button>
      </div>
      {put && !isBusy && (
        <Proposal
          answer={put.answer}
          onUndo={
            put.answer.sql === ''
              ? undefined
              : () => {
                  put.undo()
                  setPut(undefined)
                }
          }
        />
      )}
    </div>
  )
}

function Proposal({ answer, onUndo }: { answer: ReportProposeAnswer; onUndo: (() => void) | undefined }) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const tokens = answer.promptTokens + answer.completionTokens
  const isNone = answer.sql === ''
  return (
    <div className="report-proposal" role="status">
      <p className="report-proposal-state">
        <StateTag kind={isNone || !answer.isRunnable ? 'warn' : 'good'}>
          {isNone ? t('askNone') : answer.isRunnable ? t('askPut') : t('askBroken', { msg: answer.msg })}
        </StateTag>
        {onUndo && (
          <Button type="link" size="small" onClick={onUndo}>
            {t('askUndo')}
          </Button>
        )}
      </p>
      {answer.note !== '' && <p className="report-proposal-note">{answer.note}</p>}
      <p className="res-help">
        {t('askCost', {
          api: answer.apiName,
          model: answer.model,
          tokens: tokens.toLocaleString('en'),
          cost: amountText({ amount: answer.cost, currency: answer.currency }, language),
        })}
      </p>
    </div>
  )
}
