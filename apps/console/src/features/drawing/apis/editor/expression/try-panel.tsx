import { FunctionOutlined } from '@ant-design/icons'
import type { LastAnswer } from '@drawdesk/contract/drawing/draw-api'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useSettled } from '../../../../../lib/editing/use-settled.ts'
import { useEditorContext, useEditorState } from '../state/editor-context.ts'
import { AnswerTree } from './answer-tree.tsx'
import { eventsIn, forEveryItem, readAnswer } from './answer-lines.ts'
import { lastAnswersQuery, triedQuery } from './expression.api.ts'
import { expressionTexts } from './expression.i18n.ts'
import { FunctionList } from './function-list.tsx'
import type { AnswerStep } from './expression-input.tsx'
import './expression.css'

/** Pause in typing after which the expression is tried anew. */
const TRY_AFTER_MS = 250
const PASTED = 'pasted'

export interface TryPanelProps {
  /** Of the field, for people. */
  label: string
  expression: string
  /** Where the answer comes from that the field reads; the newest of it is chosen first. */
  steps: readonly AnswerStep[]
  /** A list is wanted: a picked value stands for the same value of every item. */
  isList: boolean
  isEvent: boolean
  /** undefined: nothing may be changed, so nothing is picked. */
  onPick: ((expression: string) => void) | undefined
}

interface Source {
  key: string
  text: string
  status: number | undefined
  label: string
}

/** Tries an expression on a real or pasted answer while it is typed; a value that is pressed becomes the expression. */
export default function TryPanel({ label, expression, steps, isList, isEvent, onPick }: TryPanelProps) {
  const t = useTexts(expressionTexts)
  const { store } = useEditorContext()
  const id = useEditorState((state) => state.id)
  const pasted = useEditorState((state) => state.pastedAnswer)
  const { data: answers, error } = useQuery({ ...lastAnswersQuery(id ?? ''), enabled: id !== undefined })
  const [chosen, setChosen] = useState<string>()
  const [isListing, setIsListing] = useState(false)

  const sources = useMemo(
    () =>
      sourcesOf(
        answers ?? [],
        isEvent,
        (answer, n) =>
          `${answer.step in expressionTexts.zh ? t(answer.step as AnswerStep) : answer.step}${n === undefined ? '' : ` · ${t('event', { n })}`} · ${answer.status ?? '—'} · ${answer.time.slice(11)}`,
      ),
    [answers, isEvent, t],
  )
  const wanted = steps.map((step) => sources.find(({ key }) => key.startsWith(`${step} `))).find(Boolean) ?? sources[0]
  const source = chosen === PASTED || !wanted ? undefined : (sources.find(({ key }) => key === chosen) ?? wanted)
  const isPasting = source === undefined
  const text = source ? source.text : pasted
  const json = useMemo(() => readAnswer(text), [text])

  return (
    <section className="draw-try" aria-label={t('panel', { name: label })}>
      <div className="draw-try-head">
        <Select
          size="small"
          aria-label={t('answer')}
          value={isPasting ? PASTED : source.key}
          popupMatchSelectWidth={false}
          options={[
            ...sources.map(({ key, label: name }) => ({ value: key, label: name })),
            { value: PASTED, label: t('pasted') },
          ]}
          onChange={setChosen}
        />
        {onPick && json !== undefined && <span className="draw-help">{t('pick')}</span>}
        <Button
          type="link"
          size="small"
          icon={<FunctionOutlined aria-hidden />}
          aria-expanded={isListing}
          onClick={() => setIsListing(!isListing)}
        >
          {t('functions')}
        </Button>
      </div>
      {isListing && <FunctionList onInsert={onPick && ((name) => onPick(`${name}(${expression.trim()})`))} />}
      {error && <p className="draw-error">{t('failed')}</p>}
      {isPasting && (
        <>
          {sources.length === 0 && !error && <p className="draw-help">{t('noAnswers')}</p>}
          <Input.TextArea
            className="draw-mono"
            aria-label={t('paste')}
            placeholder={t('paste')}
            value={pasted}
            autoSize={{ minRows: 2, maxRows: 6 }}
            spellCheck={false}
            onChange={(event) => store.getState().setPastedAnswer(event.target.value)}
          />
        </>
      )}
      {text !== '' && <Tried expression={expression} response={text} status={source?.status} isEvent={isEvent} />}
      {text !== '' &&
        (json === undefined ? (
          <p className="draw-help">{t('notJson')}</p>
        ) : (
          <AnswerTree
            value={json}
            root={isEvent ? 'data' : 'body'}
            current={expression}
            onPick={onPick && ((path) => onPick(isList ? forEveryItem(path) : path))}
          />
        ))}
    </section>
  )
}

/** Each answer once, a recorded stream as its events. */
function sourcesOf(
  answers: readonly LastAnswer[],
  isEvent: boolean,
  nameOf: (answer: LastAnswer, n?: number) => string,
): Source[] {
  return answers.flatMap((answer, at) => {
    const key = `${answer.step} ${at}`
    const status = answer.status ?? undefined
    const events = isEvent ? eventsIn(answer.response) : []
    if (events.length === 0) return [{ key, text: answer.response, status, label: nameOf(answer) }]
    return events.map((text, n) => ({ key: `${key} ${n}`, text, status, label: nameOf(answer, n + 1) }))
  })
}

interface TriedProps {
  expression: string
  response: string
  status: number | undefined
  isEvent: boolean
}

function Tried({ expression, response, status, isEvent }: TriedProps) {
  const t = useTexts(expressionTexts)
  const settled = useSettled(expression, TRY_AFTER_MS)
  const { data, error } = useQuery(
    triedQuery({
      expression: settled,
      response,
      ...(status !== undefined && { status }),
      ...(isEvent && { kind: 'event' as const }),
    }),
  )
  if (expression.trim() === '')
    return (
      <p className="draw-help" role="status">
        {t('noExpression')}
      </p>
    )
  if (settled !== expression || (!data && !error))
    return (
      <p className="draw-help" role="status">
        {t('waiting')}
      </p>
    )
  if (error || !data) {
    return (
      <p className="draw-error" role="status">
        {t('tryFailed')}
        {error ? `：${error.message}` : ''}
      </p>
    )
  }
  if (data.problem !== '') {
    return (
      <div className="draw-try-value" data-kind="bad" role="status">
        <b>{t('problem')}</b>
        <pre>{data.problem}</pre>
      </div>
    )
  }
  const isNothing = data.type === 'null' || data.value === '' || data.value === '[]'
  return (
    <div className="draw-try-value" data-kind={isNothing ? 'warn' : 'good'} role="status">
      <b>
        {isNothing
          ? t('nothing')
          : t('value', { type: data.type in expressionTexts.zh ? t(data.type as 'string') : data.type })}
      </b>
      {!isNothing && <pre>{data.value}</pre>}
    </div>
  )
}
