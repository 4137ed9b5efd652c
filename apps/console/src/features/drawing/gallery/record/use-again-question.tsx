import type { DeskQuote } from '@drawdesk/contract/drawing/draw-desk'
import type { ReactNode } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { asksFirst } from '../../shared/asks-first.ts'
import { fetchAgainQuote } from '../../shared/draw-detail.api.ts'
import { AgainPrice } from '../../shared/quote/quote-sum.tsx'

interface Question {
  title: string
  /** Above the price. */
  text?: ReactNode
  okText: string
  cancelText: string
  /** Also where it costs nothing. */
  isAlways?: boolean
  /** The question stands there: nothing is under way meanwhile. */
  onAsked: () => void
}

/** Asks by the price of today before records are drawn once more, where that costs something or nobody knows. Answers whether they are to be. */
export function useAgainQuestion(): (ids: readonly string[], question: Question) => Promise<boolean> {
  const { modal } = useFeedback()
  return async (ids, { title, text, okText, cancelText, isAlways = false, onAsked }) => {
    const quote = await priceOf(ids)
    if (!isAlways && quote && !asksFirst({ count: ids.length, ...whatOf(quote), isPriceShown: false })) return true
    onAsked()
    return new Promise((resolve) => {
      modal.confirm({
        title,
        content: (
          <>
            {text && <p>{text}</p>}
            <AgainPrice quote={quote} />
          </>
        ),
        okText,
        cancelText,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  }
}

const whatOf = ({ costs, credits, unpriced, budgets }: DeskQuote) => ({
  costs,
  credits,
  unpriced,
  isOverBudget: budgets.length > 0,
})

/** Undefined where it could not be asked: then the question says that. */
async function priceOf(ids: readonly string[]): Promise<DeskQuote | undefined> {
  try {
    return await fetchAgainQuote(ids)
  } catch (error) {
    logFailure('drawInfo quote', error)
    return undefined
  }
}
