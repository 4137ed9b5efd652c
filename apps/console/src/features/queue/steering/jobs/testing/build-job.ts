import type { FailedRow, JobDetail, QueueRow } from '@drawdesk/contract/queue/queue-manage'
import { formatServerTime } from '../../../../../lib/texts/server-time.ts'

/** Drawings of the queue as the server answers them. */
export function buildJob(facts: Partial<QueueRow> = {}): QueueRow {
  return {
    key: 'draw:901',
    lane: '11:000000',
    infoId: '901',
    apiId: '11',
    apiName: '示例接口',
    tenantId: '000000',
    tenantName: '管理组',
    userId: '1',
    userName: '小李',
    prompt: '雨后的小镇',
    state: 0,
    priority: 0,
    position: 1,
    waitSeconds: { low: 130, high: 290 },
    waitReason: '',
    queuedTime: formatServerTime(new Date()),
    startedTime: '',
    progress: 0,
    attempt: 1,
    version: 1,
    ...facts,
  }
}

export function buildJobDetail(facts: Partial<JobDetail> = {}): JobDetail {
  return { ...buildJob(), params: {}, ...facts }
}

export function buildFailed(facts: Partial<FailedRow> = {}): FailedRow {
  return {
    infoId: '801',
    apiId: '11',
    apiName: '示例接口',
    tenantId: '000000',
    tenantName: '管理组',
    userId: '1',
    userName: '小李',
    prompt: '夜里的灯塔',
    code: 'E_TIMEOUT',
    msg: '等了 60 秒没有回答',
    retryable: true,
    attempts: 2,
    finishedTime: '2026-01-02 03:04:05',
    ...facts,
  }
}
