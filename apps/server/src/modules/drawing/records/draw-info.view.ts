import type {
  DrawCost,
  DrawError,
  DrawInfoDetail,
  DrawOrder,
  Progress,
  Resubmit,
} from '@drawdesk/contract/drawing/records/draw-info'
import { DRAW_END_STATES } from '@drawdesk/contract/drawing/records/draw-info'
import type { FileView } from '@drawdesk/contract/core/schema'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { DrawFailure } from '../engine/answers/classify.ts'
import type { DrawTask } from '../engine/draw-task.ts'
import { keyOf } from './lanes/lane.ts'
import { lineageOf } from './lineage.ts'
import { waitReasonOf, waitsForRetry } from './lanes/wait-reason.ts'
import type { DrawAttemptRow, DrawCallRow } from './draw-attempt.repository.ts'
import type { DrawInfoRow, DrawNames } from './draw-info.repository.ts'

/** As stored: the text in both languages, chosen when it is read. */
export type StoredError = Pick<DrawFailure, 'code' | 'msg' | 'retryable' | 'upstreamStatus'> & { text: Bilingual }

export function viewError(error: unknown, language: Language): DrawError | null {
  if (!error) return null
  const { code, msg, text, retryable, upstreamStatus } = error as StoredError
  return { code, msg: msg ? `${text[language]}: ${msg}` : text[language], said: msg, retryable, upstreamStatus }
}

export function viewCost({
  costAmount,
  costCurrency,
}: Pick<DrawInfoRow, 'costAmount' | 'costCurrency'>): DrawCost | null {
  if (costAmount === null) return null
  return {
    amount: costAmount.includes('.')
      ? costAmount
          .replace(/0+$/, '')
          .replace(/\.$/, '.00')
          .replace(/(\.\d)$/, '$10')
      : costAmount,
    currency: costCurrency,
  }
}

interface ProgressContext extends Pick<Progress, 'position' | 'waitSeconds' | 'previewUrl'> {
  resubmit: Resubmit | null
  views: ReadonlyMap<string, FileView>
  language: Language
  now: Date
}

export function viewProgress(
  row: DrawInfoRow,
  { position, waitSeconds, previewUrl, resubmit, views, language, now }: ProgressContext,
): Progress {
  const end = DRAW_END_STATES.includes(row.state as Progress['state']) ? row.finishedTime : now
  return {
    infoId: row.id,
    key: keyOf(row.id),
    type: row.type as Progress['type'],
    state: row.state as Progress['state'],
    progress: row.progress,
    position,
    waitSeconds,
    previewUrl,
    waitReason: waitReasonOf(row, language),
    resubmit,
    files: viewsIn(row.fileIds as string[], views),
    seed: row.seed,
    note: lineageOf(row).note ?? '',
    ...(row.takenDown === 1 ? { takenDown: 1 as const } : {}),
    error: viewError(row.error, language),
    attempt: row.attempts,
    // Times leave as Date; the wire layer writes them in the zone.
    ...({ queuedTime: row.queuedTime, startedTime: row.startedTime, finishedTime: row.finishedTime } as unknown as Pick<
      Progress,
      'queuedTime' | 'startedTime' | 'finishedTime'
    >),
    elapsedMs: row.startedTime && end ? end.getTime() - row.startedTime.getTime() : null,
    cost: viewCost(row),
    version: row.version,
  }
}

export const viewsIn = (ids: readonly string[], views: ReadonlyMap<string, FileView>): FileView[] =>
  ids.flatMap((id) => views.get(id) ?? [])

export interface RowContext {
  views: ReadonlyMap<string, FileView>
  names: DrawNames
  language: Language
}

/** `""` for none, and for one that is gone. */
const nameIn = (names: ReadonlyMap<string, string>, id: string | null): string =>
  id === null ? '' : (names.get(id) ?? '')

/** One record as lists and details show it, but for its cost (`figures/seen-cost.ts`). */
export function viewDrawInfo(row: DrawInfoRow, { views, names, language }: RowContext): Record<string, unknown> {
  const { fileIds, inputIds, error, ...facts } = row
  return {
    ...facts,
    parentId: row.parentId ?? '',
    exId: row.exId ?? '',
    exName: nameIn(names.experiences, row.exId),
    styleId: row.styleId ?? '',
    styleName: nameIn(names.styles, row.styleId),
    promptId: row.promptId ?? '',
    promptTitle: nameIn(names.prompts, row.promptId),
    loginId: row.loginId ?? '',
    payLogId: row.payLogId ?? '',
    userName: nameIn(names.users, row.userId),
    apiId: row.apiId ?? '',
    apiName: nameIn(names.apis, row.apiId),
    inputs: viewsIn(inputIds as string[], views),
    files: viewsIn(fileIds as string[], views),
    error: viewError(error, language),
    waits: waitsForRetry(row) ? 1 : 0,
    waitReason: waitReasonOf(row, language),
    elapsedMs: row.startedTime && row.finishedTime ? row.finishedTime.getTime() - row.startedTime.getTime() : null,
  }
}

/** What it was made by; `body` as sent, pictures by fileId. */
export function viewLineage(
  row: Pick<DrawInfoRow, 'lineage'>,
  views: ReadonlyMap<string, FileView>,
): DrawInfoDetail['lineage'] {
  const {
    apiVersion = null,
    styleVersion = null,
    promptVersion = null,
    sealVersion = null,
    exVersion = null,
    words = '',
    variables = {},
    stamp = [],
    plainIds = [],
    note = '',
    body = null,
    scale = null,
    local = '',
    followUp = '',
    edited,
  } = lineageOf(row)
  return {
    apiVersion,
    styleVersion,
    promptVersion,
    sealVersion,
    exVersion,
    words,
    variables,
    stamp,
    plainFiles: viewsIn(plainIds, views),
    note,
    scale,
    local,
    followUp,
    ...(edited ? { edited: { by: edited.by, time: new Date(edited.time) as unknown as string } } : {}), // times leave as Date
    body,
  }
}

/** What a running attempt is trying once more. */
export function resubmitOf({ retries, retriesMax, order, orders, error }: DrawTask): Resubmit | null {
  if (retries === 0) return null
  return {
    no: retries,
    max: Math.max(retries, retriesMax ?? retries),
    isOrder: order > 0,
    code: error?.code ?? orders?.at(-1)?.code ?? '',
  }
}

/** Orders of an attempt: those that the provider ended as failed, and the last one. */
function viewOrders({ task, outcome, providerTaskId, startedTime, finishedTime }: DrawAttemptRow): (Omit<
  DrawOrder,
  'startedTime' | 'finishedTime'
> & {
  startedTime: Date | null
  finishedTime: Date | null
})[] {
  const { orders = [], cost = null, submittedAt, error } = task as DrawTask // written by us alone
  const timeOf = (iso: string | undefined): Date | null => (iso === undefined ? null : new Date(iso))
  const ended = orders.map((order, index) => ({
    no: index + 1,
    outcome: order.code as string,
    msg: order.msg,
    providerTaskId: order.id ?? '',
    startedTime: timeOf(order.startedAt),
    finishedTime: timeOf(order.endedAt),
    cost: order.cost,
  }))
  const isFailed = outcome !== '' && outcome !== 'done'
  return [
    ...ended,
    {
      no: orders.length + 1,
      outcome,
      msg: isFailed ? (error?.msg ?? '') : '',
      providerTaskId,
      startedTime: timeOf(submittedAt) ?? startedTime,
      finishedTime,
      cost,
    },
  ]
}

/** Attempts with the calls of each, oldest first. */
export function viewAttempts(
  attempts: readonly DrawAttemptRow[],
  calls: readonly DrawCallRow[],
  { withCosts }: { withCosts: boolean },
): Record<string, unknown>[] {
  const byAttempt = Map.groupBy(calls, (call) => call.attemptNo)
  return attempts.map((attempt) => {
    const { no, startedTime, finishedTime, outcome, providerTaskId } = attempt
    return {
      no,
      startedTime,
      finishedTime,
      outcome,
      providerTaskId,
      orders: viewOrders(attempt).map((order) => (withCosts ? order : { ...order, cost: null })),
      calls: (byAttempt.get(no) ?? []).map(
        ({ time, step, method, url, httpStatus, ms, request, response, error, orderNo, verdict }) => ({
          time,
          step,
          method,
          url,
          status: httpStatus,
          ms,
          request,
          response,
          error,
          orderNo,
          verdict,
        }),
      ),
    }
  })
}
