import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { DrawInfoRow } from '../draw-info.repository.ts'
import { isWaitStep, type WaitStep } from './wait-step.ts'

const TEXTS: Readonly<Record<WaitStep, Bilingual>> = {
  waitBreaker: {
    zh: '服务商连续出错，接口暂停中，恢复后自动继续',
    en: 'The provider failed again and again; it goes on once the API recovers',
  },
  waitAuth: {
    zh: '服务商不接受密钥，已通知管理员；恢复后自动继续，最多等 10 分钟',
    en: 'The provider does not accept the key; the administrators know. It goes on once that is mended, and waits 10 minutes at most',
  },
  waitBalance: {
    zh: '服务商余额不足，已通知管理员；恢复后自动继续，最多等 10 分钟',
    en: 'The account at the provider has no credit left; the administrators know. It goes on once it is topped up, and waits 10 minutes at most',
  },
  waitBlocked: { zh: '服务商要求稍候，时间到后自动继续', en: 'The provider asked to wait; it goes on after that' },
  waitRate: { zh: '已达到请求频率上限，正在排队', en: 'The rate limit is reached; it goes on in its turn' },
  waitRetry: { zh: '上一次没有成功，稍候自动重试', en: 'The last try failed; it is tried again in a moment' },
  waitKeys: { zh: '所有密钥都在使用中，正在排队', en: 'Every key is in use; it goes on when one is free' },
}

/** Was it with its provider already, and waits for another try? */
export const waitsForRetry = ({ state, step }: Pick<DrawInfoRow, 'state' | 'step'>): boolean =>
  state === DRAW_STATE.running && isWaitStep(step)

/** Why a drawing waits in front of its provider although its turn has come, also one that was refused before and waits for another try; `""` for any other. */
export function waitReasonOf({ state, step }: Pick<DrawInfoRow, 'state' | 'step'>, language: Language): string {
  const isOpen = state === DRAW_STATE.queued || state === DRAW_STATE.running
  return isOpen && isWaitStep(step) ? TEXTS[step][language] : ''
}
