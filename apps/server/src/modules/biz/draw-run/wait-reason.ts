import { DRAW_STATE } from '@drawdesk/contract/biz/draw-info'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { DrawInfoRow } from '../draw-info/draw-info.repository.ts'
import type { WaitStep } from './gate.ts'

const TEXTS: Readonly<Record<WaitStep, Bilingual>> = {
  waitBreaker: { zh: '服务方连续出错，接口暂停中，恢复后自动继续', en: 'The provider failed again and again; it goes on once the API recovers' },
  waitBlocked: { zh: '服务方要求稍候，时间到后自动继续', en: 'The provider asked to wait; it goes on after that' },
  waitRate: { zh: '已达到请求频率上限，正在排队', en: 'The rate limit is reached; it goes on in its turn' },
  waitKeys: { zh: '所有密钥都在使用中，正在排队', en: 'Every key is in use; it goes on when one is free' },
}

/** Why a queued drawing waits although its turn has come; `""` for any other. */
export function waitReasonOf({ state, step }: Pick<DrawInfoRow, 'state' | 'step'>, language: Language): string {
  return state === DRAW_STATE.queued && Object.hasOwn(TEXTS, step) ? TEXTS[step as WaitStep][language] : ''
}
