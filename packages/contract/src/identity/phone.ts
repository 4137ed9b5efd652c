import { PHONE_LENGTH } from '../core/constants.ts'
import type { Bilingual } from '../core/texts.ts'

const EMPTY: Bilingual = { zh: '手机号码不能为空', en: 'Enter a phone number' }
const WRONG_LENGTH: Bilingual = { zh: '手机号码长度不为11位', en: 'Phone number must have 11 digits' }
const WRONG_FORM: Bilingual = { zh: '手机号码格式不正确', en: 'Invalid phone number' }

/** A mobile number begins with 1 and a carrier digit of 3 to 9. */
const PHONE_FORM = /^1[3-9]\d{9}$/

/**
 * What is wrong with a phone number, or undefined when it is fine. White space around it does not count; length is reported before form,
 * both in this order because the texts are shown one at a time (specification §5).
 *
 * @example checkPhone('1381234567')?.zh // '手机号码长度不为11位'
 */
export function checkPhone(text: string): Bilingual | undefined {
  const phone = text.trim()
  if (phone === '') return EMPTY
  if (phone.length !== PHONE_LENGTH) return WRONG_LENGTH
  return PHONE_FORM.test(phone) ? undefined : WRONG_FORM
}
