import type { AdjustCredits, CreditBalance, PayGradeRow, PayGradeSave } from '@drawdesk/contract/money/credits'
import { USER_PAY_PATH } from '@drawdesk/contract/money/paths'
import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { callKey } from '../../../lib/http/read-keys.ts'

const path = (name: string) => `${USER_PAY_PATH}/${name}`
const GRADES_MOST = '500'

export const gradesKey = callKey(path('gradePage'))

export const gradesQuery = queryOptions({
  queryKey: gradesKey,
  queryFn: async ({ signal }) =>
    (await call<Page<PayGradeRow>>('GET', path('gradePage'), { query: { size: GRADES_MOST }, signal, silent: true }))
      .records,
  retry: false,
})

/** Below the key of the packs, so that they are read again with those. */
export const removedGradesKey = callKey(path('gradePage'), 'removed')
/** What went last first. */
export const readRemovedGrades = async (signal: AbortSignal): Promise<PayGradeRow[]> =>
  (
    await call<Page<PayGradeRow>>('GET', path('gradePage'), {
      query: { size: GRADES_MOST, removed: 1 },
      signal,
      silent: true,
    })
  ).records

export const saveGrade = (grade: PayGradeSave, isVersion: boolean): Promise<SaveAnswer> =>
  call('POST', path('gradeSubmit'), { body: grade, silent: true, isVersion })
export const removeGrade = (id: string): Promise<unknown> => call('POST', path('gradeRemove'), { body: { ids: [id] } })
export const orderGrades = (ids: readonly string[]): Promise<unknown> =>
  call('POST', path('gradeOrder'), { body: { ids } })
export const adjustCredits = (adjust: AdjustCredits): Promise<CreditBalance> =>
  call('POST', path('adjust'), { body: adjust, silent: true })
