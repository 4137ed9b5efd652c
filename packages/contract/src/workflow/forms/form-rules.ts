import type { Bilingual } from '../../core/texts.ts'
import type { FormComparison, FormFormat, FormRule } from './form.ts'
import { compares, isNothing } from './form-conditions.ts'

/** Patterns that take time in proportion to the text. */
const FORMATS: Readonly<Record<FormFormat, { pattern: RegExp; name: Bilingual }>> = {
  email: {
    pattern: /^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63}){1,8}$/,
    name: { zh: '邮箱地址', en: 'an email address' },
  },
  mobile: { pattern: /^\+?\d[\d -]{5,18}\d$/, name: { zh: '电话号码', en: 'a phone number' } },
  url: { pattern: /^https?:\/\/[^\s/]{1,255}(\/\S{0,1800})?$/, name: { zh: '网址', en: 'a URL' } },
  digits: { pattern: /^\d+$/, name: { zh: '数字', en: 'digits' } },
}

const COMPARISONS: Readonly<Record<FormComparison, Bilingual>> = {
  eq: { zh: '必须等于{other}', en: 'Must equal {other}' },
  ne: { zh: '不能等于{other}', en: 'Must not equal {other}' },
  gt: { zh: '必须大于{other}', en: 'Must be greater than {other}' },
  ge: { zh: '不能小于{other}', en: 'Must be at least {other}' },
  lt: { zh: '必须小于{other}', en: 'Must be less than {other}' },
  le: { zh: '不能大于{other}', en: 'Must be at most {other}' },
}

interface RuleFacts {
  /** Of the field that a `compare` names. */
  otherLabel: Bilingual | undefined
  otherValue: unknown
}

/** Why this value breaks the rule; undefined when it keeps to it, or there is nothing to compare it with. */
export function brokenRule(
  rule: FormRule,
  value: unknown,
  { otherLabel, otherValue }: RuleFacts,
): Bilingual | undefined {
  switch (rule.kind) {
    case 'length':
      return lengthProblem(rule, [...String(value)].length)
    case 'range':
      return rangeProblem(rule, Number(value))
    case 'format': {
      const format = FORMATS[rule.format ?? 'digits']
      return format.pattern.test(String(value))
        ? undefined
        : { zh: `请输入正确的${format.name.zh}`, en: `Enter ${format.name.en}` }
    }
    case 'compare': {
      if (isNothing(otherValue) || compares(rule.operator ?? 'eq', value, otherValue)) return undefined
      const text = COMPARISONS[rule.operator ?? 'eq']
      const label = otherLabel ?? { zh: rule.other ?? '', en: rule.other ?? '' }
      return {
        zh: text.zh.replace('{other}', `“${label.zh}”`),
        en: text.en.replace('{other}', `“${label.en || label.zh}”`),
      }
    }
  }
}

function lengthProblem({ min, max }: FormRule, length: number): Bilingual | undefined {
  if (min !== undefined && length < min) return { zh: `至少 ${min} 个字符`, en: `At least ${min} characters` }
  return max !== undefined && length > max ? { zh: `最多 ${max} 个字符`, en: `At most ${max} characters` } : undefined
}

function rangeProblem({ min, max }: FormRule, value: number): Bilingual | undefined {
  if (min !== undefined && value < min) return { zh: `不能小于 ${min}`, en: `At least ${min}` }
  return max !== undefined && value > max ? { zh: `不能大于 ${max}`, en: `At most ${max}` } : undefined
}
