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
  E_AUTH: { zh: '语音服务拒绝了密钥', en: 'The speech service refused the key' },
  E_BALANCE: { zh: '语音服务余额不足', en: 'The account at the speech service has no balance' },
  E_RATE: { zh: '语音服务请求过于频繁', en: 'Too many requests for the speech service' },
  E_PARAM: { zh: '语音服务不接受这些参数', en: 'The speech service does not take these settings' },
  E_MODERATED: { zh: '文字未通过语音服务的内容审核', en: 'The speech service refused this text' },
  E_TIMEOUT: { zh: '语音服务没有及时回应', en: 'The speech service did not answer in time' },
  E_UPSTREAM: { zh: '语音服务出错', en: 'The speech service failed' },
  E_UNSENT: { zh: '连接不上语音服务', en: 'The speech service cannot be reached' },
  E_REFUSED: { zh: '语音服务的地址不被允许', en: 'The address of the speech service is not allowed' },
  E_FORMAT: { zh: '该引擎不能输出此格式', en: 'This engine does not write this format' },
  E_NOT_SET: { zh: '引擎账号未设置或已停用', en: 'The engine has no account, or it is switched off' },
  E_NOT_INSTALLED: { zh: '离线语音未安装', en: 'The offline voice is not installed' },
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
