import type { FormComparison, FormCondition, FormField, FormValues } from './form.ts'

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Names of the fields that stand on the form with these values, in its order. A field whose condition asks for one that is left out sees nothing there. */
export function shownFields(fields: readonly FormField[], values: Readonly<FormValues>): Set<string> {
  const shown = new Set<string>()
  for (const { name, showWhen } of fields)
    if (
      showWhen.every((condition) => holds(condition, shown.has(condition.field) ? values[condition.field] : undefined))
    )
      shown.add(name)
  return shown
}

function holds({ operator, value: wanted }: FormCondition, value: unknown): boolean {
  if (operator === 'empty') return isNothing(value)
  if (operator === 'filled') return !isNothing(value)
  if (operator === 'in') return wanted.split(',').some((one) => equals(value, one.trim()))
  if (operator === 'eq') return equals(value, wanted)
  if (operator === 'ne') return !equals(value, wanted)
  return !isNothing(value) && compares(operator, value, wanted)
}

/** A value of several holds each of them. */
const equals = (value: unknown, wanted: string): boolean =>
  isNothing(value)
    ? wanted === ''
    : String(value) === wanted || (typeof value === 'string' && value.split(',').includes(wanted))

/** Numbers as numbers, everything else (times too) as texts. Neither is empty. */
export function compares(operator: FormComparison, first: unknown, second: unknown): boolean {
  const [one, other] = [Number(first), Number(second)]
  const areNumbers = !Number.isNaN(one) && !Number.isNaN(other)
  const order = areNumbers ? one - other : String(first) < String(second) ? -1 : String(first) > String(second) ? 1 : 0
  switch (operator) {
    case 'eq':
      return order === 0
    case 'ne':
      return order !== 0
    case 'gt':
      return order > 0
    case 'ge':
      return order >= 0
    case 'lt':
      return order < 0
    case 'le':
      return order <= 0
  }
}
