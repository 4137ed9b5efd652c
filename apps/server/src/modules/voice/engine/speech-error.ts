import type { Bilingual } from '@drawdesk/contract/core/texts'

export type SpeechErrorCode =
  | 'E_AUTH'
  | 'E_BALANCE'
  | 'E_RATE'
  | 'E_PARAM'
  | 'E_MODERATED'
  | 'E_TIMEOUT'
  | 'E_UPSTREAM'
  | 'E_UNSENT'
  | 'E_REFUSED'
  | 'E_FORMAT'
  | 'E_NOT_SET'
  | 'E_NOT_INSTALLED'
  | 'E_STOPPED'

const TEXTS: Readonly<Record<SpeechErrorCode, Bilingual>> = {
  E_AUTH: { zh: '语音服务拒绝了密钥', en: 'The speech service rejected the key' },
  E_BALANCE: { zh: '语音服务余额不足', en: 'The speech service account is out of credit' },
  E_RATE: { zh: '语音服务请求过于频繁', en: 'Too many requests to the speech service' },
  E_PARAM: { zh: '语音服务不接受这些参数', en: 'The speech service rejected these parameters' },
  E_MODERATED: { zh: '文字未通过语音服务的内容审核', en: 'The text was blocked by the speech service’s moderation' },
  E_TIMEOUT: { zh: '语音服务没有及时回应', en: 'The speech service didn’t respond in time' },
  E_UPSTREAM: { zh: '语音服务出错', en: 'The speech service failed' },
  E_UNSENT: { zh: '连接不上语音服务', en: 'Couldn’t reach the speech service' },
  E_REFUSED: { zh: '语音服务的地址不被允许', en: 'The URL of the speech service isn’t allowed' },
  E_FORMAT: { zh: '该引擎不能输出此格式', en: 'This engine doesn’t support this format' },
  E_NOT_SET: { zh: '引擎账号未设置或已停用', en: 'The engine account is missing or disabled' },
  E_NOT_INSTALLED: { zh: '离线语音未安装', en: 'The offline voice isn’t installed' },
  E_STOPPED: { zh: '已停止', en: 'Stopped' },
}

/** These may go better when asked again. */
const REPEATABLE: ReadonlySet<SpeechErrorCode> = new Set(['E_RATE', 'E_TIMEOUT', 'E_UPSTREAM', 'E_UNSENT'])

const DETAIL_MOST = 300

/** How a synthesis failed. `detail` is what the service said, masked, in its own words. */
export class SpeechError extends Error {
  override name = 'SpeechError'
  readonly code: SpeechErrorCode
  readonly text: Bilingual
  readonly isRepeatable: boolean
  readonly retryAfterMs: number | undefined

  constructor(
    code: SpeechErrorCode,
    {
      detail = '',
      text,
      retryAfterMs,
      cause,
    }: { detail?: string; text?: Bilingual; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    const said = detail.trim() === '' ? '' : `: ${detail.trim().slice(0, DETAIL_MOST)}`
    const base = text ?? TEXTS[code]
    super(`${code} ${base.en}${said}`, { cause })
    this.code = code
    this.text = { zh: `${base.zh}${said}`, en: `${base.en}${said}` }
    this.isRepeatable = REPEATABLE.has(code)
    this.retryAfterMs = retryAfterMs
  }
}
