import { chatCallResource, type ChatCall } from '@drawdesk/contract/chat/chat-call'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { seededName, useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { chatCallTexts } from './chat-call.i18n.ts'

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

function useOption(field: 'outcome' | 'errorCode', value: string): string {
  const language = useLanguage()
  return chatCallResource.fields[field]?.options?.find((option) => option.value === value)?.label[language] ?? value
}

export function OutcomeCell({ row: { outcome } }: { row: ChatCall }) {
  return <StateTag kind={KINDS[outcome]}>{useOption('outcome', outcome)}</StateTag>
}

/** The API as it was called then, and its model. */
export function ServiceCell({ row: { apiName, model } }: { row: ChatCall }) {
  const text = [seededName(apiName), model].filter(Boolean).join(' · ')
  return (
    <span className="res-line" title={text}>
      {text}
    </span>
  )
}

/** Why it came to nothing, with the status of the service's answer. */
export function ReasonCell({ row: { errorCode, httpStatus } }: { row: ChatCall }) {
  const t = useTexts(chatCallTexts)
  const reason = useOption('errorCode', errorCode)
  if (errorCode === '') return null
  const text = [reason, httpStatus === null ? '' : t('http', { status: httpStatus })].filter(Boolean).join(' · ')
  return (
    <span className="res-line" title={text}>
      {text}
    </span>
  )
}

export function TookCell({ ms }: { ms: number | null }) {
  const t = useTexts(chatCallTexts)
  const text =
    ms === null
      ? t('dash')
      : ms < MS
        ? t('millis', { ms })
        : t('seconds', { seconds: (ms / MS).toFixed(ms < 10 * MS ? 1 : 0) })
  return (
    <span className="res-number" title={ms === null ? undefined : t('millis', { ms: exactCount(ms) })}>
      {text}
    </span>
  )
}

/** Nothing where nothing was used, or costs are not for the reader. */
export function CostCell({ row: { cost, currency } }: { row: ChatCall }) {
  const t = useTexts(chatCallTexts)
  const language = useLanguage()
  const isCharged = Number(cost) > 0
  return (
    <span className="res-number" title={isCharged ? `${cost} ${currency}` : undefined}>
      {isCharged ? amountText({ amount: cost, currency }, language) : t('dash')}
    </span>
  )
}
