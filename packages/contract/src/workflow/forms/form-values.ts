import type { Bilingual } from '../../core/texts.ts'
import { isNothing, shownFields } from './form-conditions.ts'
import type { FormRights } from './form-rights.ts'
import { brokenRule } from './form-rules.ts'
import { FORM_TEXT_MOST, type FormField, type FormValues } from './form.ts'

export interface FormProblem {
  field: string
  text: Bilingual
}

export interface ReadForm {
  /** Of the fields that may be written: what is kept. null for a field that is left out or empty. */
  values: FormValues
  /** In the order of the form. */
  problems: FormProblem[]
}

const CHOSEN: ReadonlySet<FormField['kind']> = new Set(['select', 'tree', 'datetime'])
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/
/** Values that are chosen: keys and ids, several joined by commas. */
const CHOSEN_MOST = 2_000

/**
 * What somebody gave, as it is kept, with all that is wrong with it; the same in the browser and on the server. `before` holds the values that the
 * process has: fields that this person does not write count with them. `isDraft`: nothing has to be there yet.
 */
export function readForm(
  fields: readonly FormField[],
  given: Readonly<FormValues>,
  { rights, before = {}, isDraft = false }: { rights: FormRights; before?: Readonly<FormValues>; isDraft?: boolean },
): ReadForm {
  const writable = new Set(rights.writable)
  const required = new Set(rights.required)
  const problems: FormProblem[] = []
  const values: FormValues = {}
  const whole: FormValues = { ...before }
  const wrong = new Set<string>()
  for (const field of fields) {
    if (!writable.has(field.name)) continue
    const read = readValue(field, field.name in given ? given[field.name] : before[field.name])
    if ('text' in read) {
      problems.push({ field: field.name, text: read.text })
      wrong.add(field.name)
    }
    const value = 'text' in read ? null : read.value
    values[field.name] = value
    whole[field.name] = value
  }
  const shown = shownFields(fields, whole)
  for (const field of fields) {
    const { name } = field
    if (!writable.has(name) || wrong.has(name)) continue
    if (!shown.has(name)) {
      values[name] = null
      continue
    }
    const text = isDraft ? undefined : problemOf(field, whole, { shown, isRequired: required.has(name), fields })
    if (text) problems.push({ field: name, text })
  }
  const order = new Map(fields.map(({ name }, index) => [name, index]))
  const sorted = problems
    .filter(({ field }) => shown.has(field))
    .toSorted((one, other) => (order.get(one.field) ?? 0) - (order.get(other.field) ?? 0))
  return { values, problems: sorted }
}

/** Names that were given and that nobody may write here. */
export function notWritable(given: Readonly<FormValues>, { writable }: FormRights): string[] {
  return Object.keys(given).filter((name) => !writable.includes(name))
}

/** What a form begins with: the defaults of its fields. `now`: `yyyy-MM-dd HH:mm:ss`. */
export function defaultValues(fields: readonly FormField[], now: string): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      const read = readValue(field, field.kind === 'datetime' && field.default === 'now' ? now : field.default)
      return [field.name, 'text' in read ? null : read.value]
    }),
  )
}

/** Of one field by itself. */
export function readValue(field: FormField, given: unknown): { value: string | number | null } | { text: Bilingual } {
  if (field.kind === 'switch') return readSwitch(given)
  if (isNothing(given) || (Array.isArray(given) && given.length === 0)) return { value: null }
  if (field.kind === 'integer' || field.kind === 'decimal') return readNumber(field.kind, given)
  const text = Array.isArray(given)
    ? given.map(String).join(',')
    : typeof given === 'object'
      ? undefined
      : String(given)
  if (text === undefined) return { text: MALFORMED }
  if (field.kind === 'datetime') return readTime(text)
  const most = field.kind === 'text' || field.kind === 'textarea' ? FORM_TEXT_MOST[field.kind] : CHOSEN_MOST
  if ([...text].length > most) return { text: { zh: `最多 ${most} 个字符`, en: `At most ${most} characters` } }
  const isUnknown =
    field.options !== undefined &&
    field.options.length > 0 &&
    field.kind === 'select' &&
    !valuesOf(field, text).every((one) => field.options?.some(({ value }) => value === one))
  return isUnknown ? { text: { zh: '请选择列表中的选项', en: 'Select one of the options' } } : { value: text }
}

const MALFORMED: Bilingual = { zh: '格式不正确', en: 'Invalid format' }

const valuesOf = ({ multiple }: FormField, text: string): string[] => (multiple ? text.split(',') : [text])

function readSwitch(given: unknown): { value: number } {
  return { value: given === 1 || given === true || given === '1' || given === 'true' ? 1 : 0 }
}

function readNumber(kind: 'integer' | 'decimal', given: unknown): { value: number } | { text: Bilingual } {
  const text = String(given).trim()
  const value = Number(text)
  if (!NUMBER.test(text) || !Number.isFinite(value)) return { text: { zh: '请输入数字', en: 'Enter a number' } }
  if (kind === 'integer' && !Number.isInteger(value)) return { text: { zh: '请输入整数', en: 'Enter an integer' } }
  return { value }
}

function readTime(given: string): { value: string } | { text: Bilingual } {
  const text = DAY.test(given) ? `${given} 00:00:00` : given
  const isTime =
    TIME.test(text) && new Date(`${text.replace(' ', 'T')}Z`).toJSON()?.slice(0, 19).replace('T', ' ') === text
  return isTime ? { value: text } : { text: MALFORMED }
}

interface ProblemFacts {
  shown: ReadonlySet<string>
  isRequired: boolean
  fields: readonly FormField[]
}

function problemOf(
  field: FormField,
  values: Readonly<FormValues>,
  { shown, isRequired, fields }: ProblemFacts,
): Bilingual | undefined {
  const value = values[field.name]
  if (isNothing(value)) return isRequired ? missing(field) : undefined
  for (const rule of field.rules) {
    const text = brokenRule(rule, value, {
      otherLabel: fields.find(({ name }) => name === rule.other)?.label,
      otherValue: rule.other !== undefined && shown.has(rule.other) ? values[rule.other] : undefined,
    })
    if (text) return inBoth(rule.message) ?? text
  }
  return undefined
}

/** Stands beside its field, so it names it. */
function missing({ kind, label }: FormField): Bilingual {
  const verb = CHOSEN.has(kind) ? '请选择' : '请输入'
  return { zh: `${verb}${label.zh}`, en: `${label.en || label.zh} is required` }
}

function inBoth(message: Bilingual | undefined): Bilingual | undefined {
  if (message === undefined || (message.zh === '' && message.en === '')) return undefined
  return { zh: message.zh || message.en, en: message.en || message.zh }
}
