import type { CheckDecideAnswer, CheckDecideInput } from '@drawdesk/contract/drawing/draw-check'
import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import { call } from '../../../../lib/http/http.ts'

/** Takes whole drawings down, or releases them; or decides on findings. */
export function decide(input: CheckDecideInput, silent = false): Promise<CheckDecideAnswer> {
  return call('POST', `${DRAW_INFO_PATH}/checkDecide`, { body: input, silent })
}

export function removeRecords(ids: readonly string[], silent = false): Promise<{ ids: string[] }> {
  return call('POST', `${DRAW_INFO_PATH}/remove`, { body: { ids }, silent })
}

/** Undo of {@link removeRecords}. */
export function restoreRecords(ids: readonly string[]): Promise<{ ids: string[] }> {
  return call('POST', `${DRAW_INFO_PATH}/restore`, { body: { ids } })
}
