import type {
  AdjustCredits,
  CreditBalance,
  PayGradeRow,
  PayGradeSave,
  ServiceBag,
  UserFlow,
} from '@drawdesk/contract/money/credits'
import { USER_PAY_PATH } from '@drawdesk/contract/money/paths'
import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

const path = (name: string) => `${USER_PAY_PATH}/${name}`
const GRADES_MOST = '500'
export const FLOWS_SIZE = 20

export const gradesKey = callKey(path('gradePage'))
export const flowsKey = callKey(path('findUserFlow'))
const personKey = (userId: string) => callKey(path('balance'), { userId })

export const gradesQuery = queryOptions({
  queryKey: gradesKey,
  queryFn: async ({ signal }) =>
    (await call<Page<PayGradeRow>>('GET', path('gradePage'), { query: { size: GRADES_MOST }, signal, silent: true }))
      .records,
  retry: false,
})

/** Of all people that the caller sees, or of one. */
export const flowsQuery = (asked: { userId: string; kind: string; current: number }) =>
  queryOptions({
    queryKey: callKey(path('findUserFlow'), asked),
    queryFn: ({ signal }) =>
      call<Page<UserFlow>>('GET', path('findUserFlow'), {
        query: {
          ...(asked.userId === '' ? { all: '1' } : { userId: asked.userId }),
          ...(asked.kind === '' ? {} : { kind: asked.kind }),
          current: String(asked.current),
          size: String(FLOWS_SIZE),
        },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** What one person has. */
export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: personKey(userId),
    queryFn: async ({ signal }) => {
      const query = { userId }
      const [balance, bags] = await Promise.all([
        call<CreditBalance>('GET', path('balance'), { query, signal, silent: true }),
        call<ServiceBag[]>('GET', path('findUserServiceBag'), { query, signal, silent: true }),
      ])
      return { balance, bags }
    },
    enabled: userId !== '',
    retry: false,
  })

export const saveGrade = (grade: PayGradeSave): Promise<SaveAnswer> =>
  call('POST', path('gradeSubmit'), { body: grade, silent: true })
export const removeGrade = (id: string): Promise<unknown> => call('POST', path('gradeRemove'), { body: { ids: [id] } })
export const orderGrades = (ids: readonly string[]): Promise<unknown> =>
  call('POST', path('gradeOrder'), { body: { ids } })
export const adjustCredits = (adjust: AdjustCredits): Promise<CreditBalance> =>
  call('POST', path('adjust'), { body: adjust, silent: true })
