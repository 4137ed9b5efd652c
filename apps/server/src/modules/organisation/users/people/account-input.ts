import { checkPhone } from '@drawdesk/contract/identity/phone'
import { AWAITING_ID, type UserSave } from '@drawdesk/contract/organisation/user'
import { parseTime } from '../../../../platform/clock.ts'
import type { BilingualFieldError } from '../../../../platform/errors.ts'
import type { AccountValues } from './people.repository.ts'

const EMAIL_FORM = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const ID_FORM = /^\d{1,18}$/

const TEXTS = {
  account: { zh: '请输入账号', en: 'Enter an account' },
  spaces: { zh: '账号不能有空格', en: 'An account can’t contain spaces' },
  realName: { zh: '请输入姓名', en: 'Enter a name' },
  email: { zh: '邮箱格式不正确', en: 'Invalid email address' },
  birthday: { zh: '不是有效的日期', en: 'Invalid date' },
  unborn: { zh: '生日不能晚于今天', en: 'The birthday can’t be in the future' },
  ids: { zh: '请求参数格式错误', en: 'Invalid format' },
} as const

/**
 * The columns that an input means, and what is wrong with it. Only what is given is among them; lists of ids lose spaces and
 * doubles. An empty phone or e-mail is none at all. Without `now` the caller has judged the birthday itself.
 */
export function readAccount(
  input: UserSave,
  { isNew, timeZone, now }: { isNew: boolean; timeZone: string; now?: Date },
): { values: AccountValues; problems: BilingualFieldError[] } {
  const values: AccountValues = {}
  const problems: BilingualFieldError[] = []
  for (const name of ['account', 'code', 'name', 'realName', 'avatar', 'email', 'phone'] as const) {
    const text = input[name]?.trim()
    if (text !== undefined) values[name] = text
  }
  for (const name of ['account', 'realName'] as const) {
    if (values[name] === '' || (isNew && values[name] === undefined)) problems.push({ field: name, text: TEXTS[name] })
  }
  // One that has some from before stays as it is.
  if (isNew && /\s/.test(values.account ?? '')) problems.push({ field: 'account', text: TEXTS.spaces })
  const phoneProblem = values.phone ? checkPhone(values.phone) : undefined
  if (phoneProblem) problems.push({ field: 'phone', text: phoneProblem })
  if (values.email && !EMAIL_FORM.test(values.email)) problems.push({ field: 'email', text: TEXTS.email })
  if (input.birthday !== undefined) {
    const text = input.birthday.trim()
    const birthday =
      text === '' ? null : parseTime(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text, timeZone)
    if (birthday === undefined) problems.push({ field: 'birthday', text: TEXTS.birthday })
    else if (birthday && now && birthday > now) problems.push({ field: 'birthday', text: TEXTS.unborn })
    else values.birthday = birthday
  }
  for (const name of ['roleId', 'deptId', 'postId'] as const) {
    if (input[name] === undefined || input[name] === AWAITING_ID) continue // a form gives back what it was shown of somebody who waits
    const ids = [
      ...new Set(
        input[name]
          .split(',')
          .map((id) => id.trim())
          .filter(Boolean),
      ),
    ]
    if (!ids.every((id) => ID_FORM.test(id))) problems.push({ field: name, text: TEXTS.ids })
    else values[name] = ids.join(',')
  }
  if (input.sex !== undefined) values.sex = input.sex
  if (input.userType !== undefined) values.userType = input.userType
  if (input.status !== undefined) values.status = input.status
  return { values, problems }
}
