import { chatCallResource, type ChatCall } from '@drawdesk/contract/chat/chat-call'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { seededName, useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { chatCallTexts } from './chat-call.i18n.ts'
import './chat-call.css'

const MS = 1_000
const KINDS: Readonly<Record<ChatCall['outcome'], StateKind>> = {
  open: 'info',
  done: 'good',
  stopped: 'neutral',
  refused: 'bad',
  timeout: 'bad',
  circuitOpen: 'warn',
  cut: 'warn',
  failed: 'bad',
}

function useOption(field: 'outcome' | 'errorCode' | 'kind', value: string): string {
  const language = useLanguage()
  return chatCallResource.fields[field]?.options?.find((option) => option.value === value)?.label[language] ?? value
}

/** How it ended, and what it was for. */
export function OutcomeCell({ row: { outcome, kind } }: { row: ChatCall }) {
  return (
    <span className="chat-call-two">
      <StateTag kind={KINDS[outcome]}>{useOption('outcome', outcome)}</StateTag>
      <small>{useOption('kind', kind)}</small>
    </span>
  )
}

/** With what belongs to it below. */
function Two({ text, more, isNumber }: { text: string; more: string; isNumber?: true }) {
  return (
    <span className="chat-call-two" data-number={isNumber}>
      <span title={text}>{text}</span>
      {more !== '' && <small title={more}>{more}</small>}
    </span>
  )
}

/** The API as it was called then, and its model. */
export function ServiceCell({ row: { apiName, model } }: { row: ChatCall }) {
  return <Two text={seededName(apiName)} more={model} />
}

/** Why it came to nothing, with the status of the service's answer. */
export function ReasonCell({ row: { errorCode, httpStatus } }: { row: ChatCall }) {
  const t = useTexts(chatCallTexts)
  const reason = useOption('errorCode', errorCode)
  if (errorCode === '') return null
  return <Two text={reason} more={httpStatus === null ? '' : t('http', { status: httpStatus })} />
}

function useDuration(): (ms: number | null) => string {
  const t = useTexts(chatCallTexts)
  return (ms) => {
    if (ms === null) return t('dash')
    return ms < MS ? t('millis', { ms }) : t('seconds', { seconds: (ms / MS).toFixed(ms < 10 * MS ? 1 : 0) })
  }
}

export function TookCell({ ms }: { ms: number | null }) {
  return <span className="res-number">{useDuration()(ms)}</span>
}

/** In all, and to the first word. */
export function DurationCell({ row: { ms, firstTokenMs } }: { row: ChatCall }) {
  const t = useTexts(chatCallTexts)
  const duration = useDuration()
  return (
    <Two
      isNumber
      text={duration(ms)}
      more={firstTokenMs === null ? '' : t('first', { time: duration(firstTokenMs) })}
    />
  )
}

/** Nothing where nothing was used, or costs are not for the reader. */
export function CostCell({ row: { cost, currency } }: { row: ChatCall }) {
  const t = useTexts(chatCallTexts)
  const language = useLanguage()
  const isCharged = Number(cost) > 0
  return (
    <span className="res-number res-line" title={isCharged ? `${cost} ${currency}` : undefined}>
      {isCharged ? amountText({ amount: cost, currency }, language) : t('dash')}
    </span>
  )
}
