import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { DrawInfoRow } from '../draw-info.repository.ts'
import { isWaitStep, type WaitStep } from './wait-step.ts'

const TEXTS: Readonly<Record<WaitStep, Bilingual>> = {
  waitBreaker: {
    zh: '服务商连续出错，接口暂停中，恢复后自动继续',
    en: 'The provider failed repeatedly and the API is paused. Resumes once it recovers.',
  },
  waitAuth: {
    zh: '服务商不接受密钥，已通知管理员；恢复后自动继续，最多等 10 分钟',
    en: 'The provider rejected the key. Administrators were notified. Resumes once fixed, waits up to 10 minutes.',
  },
  waitBalance: {
    zh: '服务商余额不足，已通知管理员；恢复后自动继续，最多等 10 分钟',
    en: 'The provider account is out of credit. Administrators were notified. Resumes once topped up, waits up to 10 minutes.',
  },
  waitBlocked: { zh: '服务商要求稍候，时间到后自动继续', en: 'The provider asked to wait. Continues after that.' },
  waitRate: { zh: '已达到请求频率上限，正在排队', en: 'Rate limit reached. Waiting in line.' },
  waitRetry: { zh: '上一次没有成功，稍候自动重试', en: 'The last attempt failed. Retrying shortly.' },
  waitKeys: { zh: '所有密钥都在使用中，正在排队', en: 'All keys are in use. Waiting in line.' },
}

/** Was it with its provider already, and waits for another try? */
export const waitsForRetry = ({ state, step }: Pick<DrawInfoRow, 'state' | 'step'>): boolean =>
  state === DRAW_STATE.running && isWaitStep(step)

/** Why a drawing waits in front of its provider although its turn has come, also one that was refused before and waits for another try; `""` for any other. */
export function waitReasonOf({ state, step }: Pick<DrawInfoRow, 'state' | 'step'>, language: Language): string {
  const isOpen = state === DRAW_STATE.queued || state === DRAW_STATE.running
  return isOpen && isWaitStep(step) ? TEXTS[step][language] : ''
}
