import type { JobDetail, QueueRow } from '@drawdesk/contract/queue/queue-manage'
import type { Language } from '@drawdesk/contract/core/texts'
import { hiddenIn } from '../../../crud/row-rule.ts'
import type { WaitInterval } from '../../drawing/run/queue/wait.ts'
import { waitReasonOf } from '../../drawing/records/lanes/wait-reason.ts'
import type { QueuedDraw, QueueView } from './queue-manage.repository.ts'

export interface JobContext {
  view: QueueView
  language: Language
  wait: WaitInterval | null
}

/** What is not shown to this person of a record; of their own everything is. */
export function hiddenOf(view: QueueView, row: { userId: string }): (field: string) => boolean {
  return view.tenantId === undefined || row.userId === view.userId
    ? () => false
    : hiddenIn(view, 'drawInfo', { ...row })
}

/** A drawing in the queue as lists show it. It runs from when it was taken up, also while it waits at the gate of its provider: `waitReason` says so. */
export function viewJob(row: QueuedDraw, { view, language, wait }: JobContext): Record<keyof QueueRow, unknown> {
  const isHidden = hiddenOf(view, row)
  const shown = <Value>(field: string, value: Value): Value | null => (isHidden(field) ? null : value)
  return {
    key: row.key,
    lane: row.lane,
    infoId: row.infoId,
    apiId: shown('apiId', row.apiId ?? ''),
    apiName: shown('apiId', row.apiName ?? ''),
    tenantId: row.tenantId,
    tenantName: row.tenantName ?? '',
    userId: shown('userId', row.userId),
    userName: shown('userId', row.userName ?? ''),
    prompt: shown('prompt', row.prompt),
    state: row.isStarted ? 1 : 0,
    priority: row.priority,
    position: row.position,
    waitSeconds: wait,
    waitReason: waitReasonOf(row, language),
    queuedTime: shown('queuedTime', row.queuedTime),
    startedTime: shown('startedTime', row.startedTime),
    progress: isHidden('progress') ? 0 : row.progress,
    attempt: row.attempts,
    version: row.version,
  }
}

/** The same with all that can be changed of it. */
export function viewJobDetail(
  row: QueuedDraw & { params: unknown },
  context: JobContext,
): Record<keyof JobDetail, unknown> {
  return { ...viewJob(row, context), params: hiddenOf(context.view, row)('params') ? {} : row.params }
}
