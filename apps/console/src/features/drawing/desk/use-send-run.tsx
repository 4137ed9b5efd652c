import { CONFIRM_ABOVE, type DeskAsk, type DeskQuote, type DeskRun } from '@drawdesk/contract/drawing/draw-desk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { choicesQuery, fetchQuote, runsQuery, sendRun } from './desk.api.ts'
import { countOf } from './desk-values.ts'
import { drawDeskTexts } from './draw-desk.i18n.ts'
import { QuoteText } from './quote-text.tsx'

/** More than this at once are confirmed though they cost nothing. */
const MANY = 8

/** Several drawings that cost or may cost something, many, a dear one, those beyond a budget, and those of which some cannot be drawn. */
function mustConfirm(ask: DeskAsk, { costs, credits, unpriced, budgets, problems }: DeskQuote): boolean {
  const count = countOf(ask)
  const isFree = credits === 0 && unpriced === 0 && costs.every(({ amount }) => Number(amount) === 0)
  return (
    (count > 1 && !isFree) ||
    count > MANY ||
    (count > 1 && problems.length > 0) ||
    budgets.length > 0 ||
    costs.some(({ amount }) => Number(amount) > CONFIRM_ABOVE)
  )
}

/** Sends a run once its cost is known, and where it has to be, agreed to. */
export function useSendRun(): {
  isSending: boolean
  errors: NonNullable<ApiError['errors']>
  send: (ask: DeskAsk) => Promise<boolean>
} {
  const t = useTexts(drawDeskTexts)
  const { modal } = useFeedback()
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [errors, setErrors] = useState<NonNullable<ApiError['errors']>>([])

  const confirm = (ask: DeskAsk, quote: DeskQuote): Promise<boolean> =>
    new Promise((resolve) => {
      modal.confirm({
        title: t('confirmTitle', { n: quote.drawings }),
        content: <QuoteText ask={ask} quote={quote} />,
        okText: quote.drawings === 0 ? t('close') : t('confirmOk', { n: quote.drawings }),
        cancelText: t('notNow'),
        okButtonProps: { disabled: quote.drawings === 0 },
        width: 480,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })

  const send = async (ask: DeskAsk): Promise<boolean> => {
    setIsSending(true)
    setErrors([])
    try {
      const quote = await fetchQuote(ask)
      if (mustConfirm(ask, quote)) {
        // While the question stands there, nothing is under way.
        setIsSending(false)
        if (!(await confirm(ask, quote))) return false
        setIsSending(true)
      }
      const { costs, credits } = quote
      const run = await sendRun({ ...ask, costs, credits, clientRequestId: crypto.randomUUID() })
      queryClient.setQueryData(runsQuery.queryKey, (known) =>
        known ? { ...known, pages: putFirst(run, known.pages) } : known,
      )
      return true
    } catch (error) {
      logFailure('drawDesk send', error) // Its message has been shown; errors of fields stand beside them.
      setErrors(error instanceof ApiError ? (error.errors ?? []) : [])
      // Perhaps something was switched off meanwhile.
      void queryClient.invalidateQueries({ queryKey: choicesQuery.queryKey })
      return false
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, errors, send }
}

const putFirst = (run: DeskRun, [first = [], ...others]: DeskRun[][]): DeskRun[][] => [
  [run, ...first.filter(({ id }) => id !== run.id)],
  ...others,
]
