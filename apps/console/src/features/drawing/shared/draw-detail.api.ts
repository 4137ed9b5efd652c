import { DRAW_API_PATH } from '@drawdesk/contract/drawing/draw-api'
import type { DeskQuote } from '@drawdesk/contract/drawing/draw-desk'
import {
  DRAW_INFO_PATH,
  type DrawInfoDetail,
  type Progress,
  type SendAnswer,
  type SendFields,
} from '@drawdesk/contract/drawing/records/draw-info'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const recordKeys = keysOf(DRAW_INFO_PATH)

/** One record with every attempt and call. `stamp` names its stage (attempt, version): another stage is another reading. */
export const drawDetailQuery = (id: string, stamp: string) =>
  queryOptions({
    queryKey: recordKeys.of('detail', id, stamp),
    queryFn: ({ signal }) =>
      call<DrawInfoDetail>('GET', `${DRAW_INFO_PATH}/detail`, { query: { id }, signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Address of the unfinished picture of a running record; `""` while there is none. */
export const livePreviewQuery = (id: string) =>
  queryOptions({
    queryKey: recordKeys.of('preview', id),
    queryFn: async ({ signal }) =>
      (await call<Progress>('GET', `${DRAW_API_PATH}/checkSendDraw`, { query: { infoId: id }, signal, silent: true }))
        .previewUrl,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Sends a drawing by its API or a style. Answers at once; the picture is followed by `fetchProgress`. `isTest` 1: it stands in the tests of its API. */
export function sendDraw(fields: SendFields & { isTest?: 1 }): Promise<SendAnswer> {
  return call('POST', `${DRAW_API_PATH}/sendDraw`, { body: fields })
}

export function fetchProgress(infoId: string, signal?: AbortSignal): Promise<Progress> {
  return call('GET', `${DRAW_API_PATH}/checkSendDraw`, { query: { infoId }, signal, silent: true })
}

/** Stops a record that has not ended; answers how it stands then. */
export function cancelRecord(id: string, silent = false): Promise<Progress> {
  return call('POST', `${DRAW_INFO_PATH}/cancel`, { body: { id }, silent })
}

/** Tries a failed or cancelled record again: same record, next attempt. */
export function retryRecord(id: string, silent = false): Promise<Progress> {
  return call('POST', `${DRAW_INFO_PATH}/retry`, { body: { id }, silent })
}

/** A new drawing with the same parameters: another picture by another seed, or the same once more. */
export function repeatRecord(
  id: string,
  { isOtherSeed = false, isTest = false, silent = false } = {},
): Promise<SendAnswer> {
  return call('POST', `${DRAW_INFO_PATH}/again`, {
    body: { id, ...(isOtherSeed && { newSeed: 1 }), ...(isTest && { isTest: 1 }) },
    silent,
  })
}

/** What drawing these once more costs today. @throws {ApiError} */
export function fetchAgainQuote(ids: readonly string[]): Promise<DeskQuote> {
  return call('POST', `${DRAW_INFO_PATH}/quote`, { body: { ids }, silent: true })
}
