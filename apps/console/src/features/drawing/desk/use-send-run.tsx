import type { DeskAsk, DeskQuote, DeskRun } from '@drawdesk/contract/drawing/draw-desk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { asksFirst } from '../shared/asks-first.ts'
import { choicesQuery, fetchQuote, runsQuery, sendRun } from './desk.api.ts'
import { countOf } from './desk-values.ts'
import { drawDeskTexts } from './draw-desk.i18n.ts'
import { QuoteText } from './quote-text.tsx'

/** Sends a run once its cost is known, and where it has to be, agreed to. */
export function useSendRun(): {
  isSending: boolean
  errors: NonNullable<ApiError['errors']>
  /** A second press while one is under way, its question included, does nothing. */
  send: (ask: DeskAsk, how?: { isPriceShown?: boolean }) => Promise<boolean>
} {
  const t = useTexts(drawDeskTexts)
  const { modal } = useFeedback()
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)
  const [errors, setErrors] = useState<NonNullable<ApiError['errors']>>([])

  const confirm = (ask: DeskAsk, quote: DeskQuote): Promise<boolean> =>
    new Promise((resolve) => {
      // Of nothing that can be drawn there is nothing to agree to: why is said, and that is all.
      if (quote.drawings === 0) {
        modal.confirm({
          title: t('nothingDrawn'),
          content: <QuoteText ask={ask} quote={quote} />,
          okText: t('close'),
          okCancel: false,
          width: 480,
          onOk: () => resolve(false),
          onCancel: () => resolve(false),
        })
        return
      }
      modal.confirm({
        title: t('confirmTitle', { n: quote.drawings }),
        content: <QuoteText ask={ask} quote={quote} />,
        okText: t('confirmOk', { n: quote.drawings }),
        cancelText: t('notNow'),
        width: 480,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })

  const send = async (ask: DeskAsk, { isPriceShown = false } = {}): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setIsSending(true)
    setErrors([])
    try {
      const quote = await fetchQuote(ask)
      const { costs, credits, unpriced, budgets, problems } = quote
      const [isOverBudget, hasProblems] = [budgets.length > 0, problems.length > 0]
      if (asksFirst({ count: countOf(ask), costs, credits, unpriced, isOverBudget, hasProblems, isPriceShown })) {
        // While the question stands there, nothing is under way.
        setIsSending(false)
        if (!(await confirm(ask, quote))) return false
        setIsSending(true)
      }
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
      isBusy.current = false
      setIsSending(false)
    }
  }
  return { isSending, errors, send }
}

const putFirst = (run: DeskRun, [first = [], ...others]: DeskRun[][]): DeskRun[][] => [
  [run, ...first.filter(({ id }) => id !== run.id)],
  ...others,
]
