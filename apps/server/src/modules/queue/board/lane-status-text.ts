import type { LaneStatusCode } from '@drawdesk/contract/queue/queue-manage'
import { fillText, type Bilingual, type Language } from '@drawdesk/contract/core/texts'
import { formatTime } from '../../../platform/clock.ts'
import type { LaneStatusFound } from './lane-status.ts'

const TEXTS: Readonly<Record<LaneStatusCode, Bilingual>> = {
  paused: { zh: '{by} 在 {time} 暂停了这条通道{reason}', en: 'Paused by {by} at {time}{reason}' },
  held: {
    zh: '平台在 {time} 暂停了该租户的全部绘画（操作人：{by}）{reason}',
    en: 'The platform paused all drawings of this tenant at {time} ({by}){reason}',
  },
  noWorker: {
    zh: '没有工作进程在运行，启动一个后自动继续',
    en: 'No worker is running. Resumes once one is started.',
  },
  draining: {
    zh: '工作进程正在停机，只做完手头的，新进程接手后自动继续',
    en: 'Workers are shutting down and only finish current work. Resumes with the next one.',
  },
  breaker: {
    zh: '服务商连续出错，{since}已熔断{until}{reason}',
    en: 'The provider failed repeatedly; circuit open{since}{until}{reason}',
  },
  auth: {
    zh: '服务商不接受密钥，{since}已停用；更换密钥后自动恢复，绘画最多等 10 分钟{reason}',
    en: 'The provider rejected the key{since}. Resumes once the key is replaced; drawings wait up to 10 minutes{reason}',
  },
  balance: {
    zh: '服务商余额不足，{since}已停用；充值后点“现在再试一次”，绘画最多等 10 分钟{reason}',
    en: 'The provider account is out of credit{since}. Top up, then click “Retry now”; drawings wait up to 10 minutes{reason}',
  },
  blocked: { zh: '服务商要求稍候{until}{reason}', en: 'The provider asked to wait{until}{reason}' },
  rate: {
    zh: '已达到接口的请求频率上限，正按频率放行',
    en: 'The API’s rate limit is reached; drawings start as it allows',
  },
  keys: { zh: '所有密钥都在使用中，空出一个就继续', en: 'All keys are in use. Resumes when one is free.' },
  full: {
    zh: '同时绘画的数量已达接口上限（{limit}），正常排队中',
    en: 'At the API’s concurrency limit ({limit}); the rest waits in line',
  },
  busy: {
    zh: '工作进程正忙，其他通道轮到了，稍后轮到这里',
    en: 'Workers are busy with other lanes; this one is next',
  },
}
const UNTIL: Bilingual = { zh: '，{time} 后自动重试', en: ', retries after {time}' }
const WAIT_UNTIL: Bilingual = { zh: '，{time} 后自动重试', en: ' , retries after {time}' }
const SINCE: Bilingual = { zh: '{time} 起', en: ' since {time}' }
const NO_UNTIL: Bilingual = { zh: '，恢复后自动继续', en: '; resumes once it recovers' }
const REASON: Bilingual = { zh: '：{reason}', en: ': {reason}' }

/** One sentence, as an operator would say it. Times in the zone, month to minute. */
export function laneStatusText(
  { code, until, halt, reason, since }: LaneStatusFound,
  { limit, language, timeZone }: { limit: number; language: Language; timeZone: string },
): string {
  const timeOf = (time: Date, from: number, to: number): string => formatTime(time, timeZone).slice(from, to)
  const why = halt?.reason || reason || ''
  return fillText(TEXTS[code][language], {
    limit,
    by: halt?.by ?? '',
    time: halt ? timeOf(halt.time, 5, 16) : '',
    since: since ? fillText(SINCE[language], { time: timeOf(since, 11, 16) }) : '',
    until: until
      ? fillText((code === 'breaker' ? UNTIL : WAIT_UNTIL)[language], { time: timeOf(until, 11, 19) })
      : NO_UNTIL[language],
    reason: why ? fillText(REASON[language], { reason: why }) : '',
  })
}
