import type { QuoteAsked } from '@drawdesk/contract/money/checkout'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { quoteQuery } from '../../money/shared/pay/pay.api.ts'
import { drawNowTexts } from './draw-now.i18n.ts'

type Errors = NonNullable<ApiError['errors']>
const isField = ({ field }: Errors[number]): boolean => field !== ''

/** Asks whether this could be ordered before anybody is asked to pay, so that what is missing stands beside its box. */
export function useOrderCheck() {
  const t = useTexts(drawNowTexts)
  const queryClient = useQueryClient()
  const [isChecking, setIsChecking] = useState(false)
  const [errors, setErrors] = useState<Errors>([])
  const [problem, setProblem] = useState('')
  return {
    isChecking,
    errors,
    problem,
    /** `missing`: what is known to be missing without asking. */
    async check(goods: QuoteAsked, missing: Errors): Promise<boolean> {
      setErrors(missing)
      setProblem('')
      if (missing.length > 0) return false
      setIsChecking(true)
      try {
        await queryClient.fetchQuery({ ...quoteQuery(goods), staleTime: 0 })
        return true
      } catch (error) {
        logFailure('drawing order check', error)
        const beside = error instanceof ApiError ? (error.errors ?? []).filter(isField) : []
        setErrors(beside)
        if (beside.length === 0) setProblem(error instanceof ApiError ? error.message : t('checkFailed'))
        return false
      } finally {
        setIsChecking(false)
      }
    },
  }
}
