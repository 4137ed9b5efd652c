import { REPORT_PIN_PATH } from '@drawdesk/contract/reports/report-paths'
import type { ReportPinsAnswer } from '@drawdesk/contract/reports/report-pins'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { pinsQuery } from '../../../lib/menu/report-pins.ts'

/** Pins a report, or lets it go; what the frame and home show follows. A refusal has been shown in words. */
export function usePinReport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; pinned: 0 | 1 }) =>
      call<ReportPinsAnswer>('POST', REPORT_PIN_PATH, { body: input }),
    onSuccess: async (pins) => {
      // An answer that is under way is older.
      await queries.cancelQueries({ queryKey: pinsQuery.queryKey })
      queries.setQueryData(pinsQuery.queryKey, pins)
    },
  })
}
