import { viewError } from '../../../drawing/records/draw-info.view.ts'
import { hiddenOf, type JobContext } from '../queue-manage.view.ts'
import type { FailedDraw } from './failed-draws.repository.ts'

/** A record that failed; without its reason where that is not shown. */
export function viewFailed(
  row: FailedDraw,
  { view, language }: Pick<JobContext, 'view' | 'language'>,
): Record<string, unknown> {
  const isHidden = hiddenOf(view, row)
  const shown = <Value>(field: string, value: Value): Value | null => (isHidden(field) ? null : value)
  const error = isHidden('error') ? null : viewError(row.error, language)
  return {
    infoId: row.infoId,
    apiId: shown('apiId', row.apiId ?? ''),
    apiName: shown('apiId', row.apiName ?? ''),
    tenantId: row.tenantId,
    tenantName: row.tenantName ?? '',
    userId: shown('userId', row.userId),
    userName: shown('userId', row.userName ?? ''),
    prompt: shown('prompt', row.prompt),
    code: error?.code ?? '',
    msg: error?.msg ?? '',
    retryable: error?.retryable ?? false,
    attempts: Math.max(1, row.tries),
    finishedTime: shown('finishedTime', row.finishedTime),
  }
}
