/**
 * Masks what is private in the texts of other people's dialogs: keys, passwords that follow their word, e-mail addresses, phone numbers, numbers of identity and bank cards. Length stays, so that a
 * reader sees that something stood there. It is a screen against idle reading, not a proof: a number spelled out in words is not caught, and a long order number is masked as a card's.
 *
 * Every pattern takes time linear in the text (no nested or neighbouring repetitions over the same characters).
 */

/** Means nothing in Markdown, unlike an asterisk. */
export const CHAT_MASK = '•'

/** Digits, full-width ones too. */
const DIGIT = '[0-9\\uff10-\\uff19]'
const NUMBER = new RegExp(`\\+?${DIGIT}(?:[ \\-]?${DIGIT}){6,}[Xx]?`, 'g')
const NOT_DIGIT = /[^0-9\uff10-\uff19]/g
const MAYBE_DIGIT = /[0-9\uff10-\uff19Xx]/
const FROM_FULL_WIDTH = 0xff10 - 0x30

/** `sk-…` of OpenAI and those who copy it, GitHub, AWS, Google, Slack, Aliyun, Tencent; the beginning that shows whose it is stays. */
const KEY =
  /\b(sk-|pk-|rk-|ak-|ghp_|gho_|ghs_|github_pat_|xox[abp]-|AKIA|AIza|LTAI|AKID|Bearer )[A-Za-z0-9_.\-/+=]{6,}/g
const EMAIL = /[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,253}/g
/** The word, what joins it to the value, and the value: any after `:`, `=`, 是, 为 or `is`; after a blank alone one that has a digit or a sign in it. */
const PASSWORD =
  /(密码|口令|密钥|令牌|passwords?|passwd|passcode|passphrase|pwd|secret|token|api[ _-]?key)((?:\s{0,3}(?:是|为|=>|[:：=]|is\b)\s{0,3}["'“‘`]?)|\s{1,3}(?=[!-~]{0,128}[0-9!@#$%^&*_]))([!#-&(-+\--:<-_a-~]{3,128})/gi

/** Digits on a text's end that may be the beginning of a longer number, where the text is cut; not those that a mask has left. */
const CUT_NUMBER = new RegExp(`(?<![${CHAT_MASK}0-9\\uff10-\\uff19][ \\-]?)${DIGIT}(?:[ \\-]?${DIGIT}){3,}$`)

const hide = (text: string): string => CHAT_MASK.repeat(text.length)

/** Hides the digits of a number but for so many at its ends; what separates them stays. */
function hideDigits(text: string, { head, tail }: { head: number; tail: number }): string {
  const digits = [...text].filter((character) => MAYBE_DIGIT.test(character)).length
  let place = 0
  return [...text]
    .map((character) => {
      if (!MAYBE_DIGIT.test(character)) return character
      place += 1
      return place <= head || place > digits - tail ? character : CHAT_MASK
    })
    .join('')
}

const toDigits = (text: string): string =>
  text
    .replace(NOT_DIGIT, '')
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - FROM_FULL_WIDTH))

/** Begins with a day: `2026-11-22 10`. */
const DATED = /^(19|20)\d\d[- ](0?[1-9]|1[0-2])[- ]([0-3]?\d)(\D|$)/

function maskNumber(text: string): string {
  const digits = toDigits(text)
  const length = digits.length + (/[Xx]$/.test(text) ? 1 : 0)
  if (length >= 15)
    return DATED.test(text)
      ? text
      : hideDigits(text, length === 18 || length === 15 ? { head: 3, tail: 2 } : { head: 0, tail: 4 })
  if (/^(86)?1[3-9]\d{9}$/.test(digits)) return hideDigits(text, { head: digits.length - 8, tail: 4 })
  // A landline with its area, and numbers that are said to be of another country.
  if (/^0\d{9,11}$/.test(digits) || text.startsWith('+')) return hideDigits(text, { head: 3, tail: 2 })
  return text
}

/** The text with what is private hidden. `isCut`: it is the beginning of a longer one, so that a number on its end may go on. */
export function maskChatText(text: string, { isCut = false } = {}): string {
  const masked = text
    .replace(KEY, (whole, head: string) => head + hide(whole.slice(head.length)))
    .replace(PASSWORD, (_whole, word: string, joint: string, value: string) => word + joint + hide(value))
    .replace(EMAIL, (whole) => {
      const at = whole.indexOf('@')
      return whole.slice(0, 1) + hide(whole.slice(1, at)) + '@' + hide(whole.slice(at + 1))
    })
    .replace(NUMBER, maskNumber)
  return isCut ? masked.replace(CUT_NUMBER, (number) => hideDigits(number, { head: 2, tail: 0 })) : masked
}
