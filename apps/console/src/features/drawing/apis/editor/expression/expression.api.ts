import {
  DRAW_API_PATH,
  type LastAnswer,
  type TriedExpression,
  type TryExpressionInput,
} from '@drawdesk/contract/drawing/draw-api'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../../lib/http/http.ts'
import { keysOf } from '../../../../../lib/http/read-keys.ts'

/** The newest recorded answer of each step of a stored API. */
export const lastAnswersQuery = (id: string) =>
  queryOptions({
    queryKey: keysOf(DRAW_API_PATH).of('lastAnswers', id),
    queryFn: ({ signal }) =>
      call<LastAnswer[]>('GET', `${DRAW_API_PATH}/lastAnswers`, { query: { id }, signal, silent: true }),
    staleTime: 0, // a test drawing that has just ended leaves newer ones: each panel that opens asks
    retry: false,
  })

/** What the engine makes of one expression on one answer. Asked by content: an answer that comes late belongs to an expression that is no longer shown. */
export const triedQuery = (input: Omit<TryExpressionInput, 'expressions'> & { expression: string }) =>
  queryOptions({
    queryKey: keysOf(DRAW_API_PATH).of('tryExpression', input),
    queryFn: async ({ signal }) => {
      const { expression, ...rest } = input
      const [tried] = await call<TriedExpression[]>('POST', `${DRAW_API_PATH}/tryExpression`, {
        body: { ...rest, expressions: [expression] },
        signal,
        silent: true,
      })
      if (!tried) throw new Error('tryExpression answered nothing')
      return tried
    },
    enabled: input.expression.trim() !== '',
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
