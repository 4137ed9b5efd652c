import { channelFieldPath, fieldsOfChannel } from '@drawdesk/contract/money/channel-fields'
import type { PayChannel } from '@drawdesk/contract/money/pay-channel'
import { ApiError } from '../../../lib/http/api-error.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { payChannelTexts } from './pay-channel.i18n.ts'

/** What the server says of an account that is set up wrongly, by what it begins or ends with; the field's name is the first word. */
const SET_UP = [
  [/^(\w+) is not entered$/, 'problem.missing'],
  [/^(\w+) is not readable$/, 'problem.unreadable'],
  [/^(\w+) holds no certificate$/, 'problem.noCertificate'],
  [/^(rootCert) holds no certificate that/, 'problem.noRoot'],
  [/^(appCert) is not the certificate of privateKey$/, 'problem.otherCert'],
  [/^(apiV3Key) is not 32 characters long$/, 'problem.keyLength'],
  [/(platform certificates) do not open with this apiV3Key$/, 'problem.otherKey'],
] as const

/** Our own words where it was set up wrongly; else what the company, or the network on the way to it, said. */
export type TestProblem = { own: string } | { said: string; code?: string }

/** Why a test failed, in words that lead to the field; what the company said is put into words where it is shown. */
export function useTestProblem() {
  const t = useTexts(payChannelTexts)
  const language = useLanguage()
  return ({ channel }: Pick<PayChannel, 'channel'>, msg: string): TestProblem => {
    const [, code = '', said = msg] = /^(config|network): (.*)$/s.exec(msg) ?? []
    for (const [pattern, key] of code === 'config' ? SET_UP : []) {
      const word = pattern.exec(said)?.[1]
      if (word === undefined) continue
      const field = fieldsOfChannel(channel).find((known) => known.name === word)
      return { own: t(key, { field: field?.label[language] ?? word }) }
    }
    if (code === 'network') return { said, code: 'E_UNSENT' }
    return msg === '' ? { own: t('failed') } : { said: msg }
  }
}

/** Why an account was not switched: what it lacks, in one sentence, or what the server said. */
export function useSwitchProblem() {
  const t = useTexts(payChannelTexts)
  const language = useLanguage()
  return ({ channel, name }: Pick<PayChannel, 'channel' | 'name'>, error: unknown): string => {
    if (!(error instanceof ApiError)) return t('notSwitched')
    const refused = new Set((error.errors ?? []).map(({ field }) => field))
    const missing = fieldsOfChannel(channel).filter((field) => refused.has(channelFieldPath(field)))
    if (missing.length === 0) return error.message
    const separator = language === 'zh' ? '、' : ', '
    return t('lacks', { name, fields: missing.map(({ label }) => label[language]).join(separator) })
  }
}
