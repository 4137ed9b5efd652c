import type { CallKind } from '@drawdesk/contract/logs/api-log'
import type { LogChange } from '@drawdesk/contract/logs/usual-log'

/** Columns that a row of the usual log and of the API log have in common, without its id, which it gets when it is written. Texts are masked and bounded. */
export interface RequestRow {
  createTime: Date
  /** Undefined while nobody knows (a failed sign-in, a call without token); settled when it is written. */
  tenantId: string | undefined
  userId: string | undefined
  /** Account; "" for nobody, or still to be looked up by `userId`. */
  createBy: string
  /** Of a failed sign-in: an account that may not exist. Written only if it does. */
  claimed?: string
  title: string
  methodName: string
  method: string
  requestUri: string
  params: string
  httpStatus: number
  timeMs: number
  remoteIp: string
  userAgent: string
  requestId: string
}

export interface ApiRow extends RequestRow {
  kind: CallKind
}

export interface UsualRow extends RequestRow {
  logLevel: 'info' | 'warn' | 'error'
  /** Ids of the rows it was about. */
  logId: string
  /** What people call them. */
  logName: string
  /** How it ended beyond the status: the code of the error. */
  logData: string
  changes: LogChange[]
}
