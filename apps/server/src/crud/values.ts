import type { TSchema } from 'typebox'
import { formFieldsOf, isRequired, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Id } from '@drawdesk/contract/core/schema'
import { parseTime } from '../platform/clock.ts'
import { commonErrors, type BilingualFieldError } from '../platform/errors.ts'
import { factsOf } from '../wire/schema-facts.ts'

export type Values = Record<string, unknown>

/**
 * Columns of a list's rows: whole rows, without what only `decorate` adds. Definitions (`json`) that the list does not show are left to the detail.
 */
export function columnsOf(resource: ResourceDefinition): string[] {
  return Object.keys(resource.row.properties).filter((name) => {
    const field = resource.fields[name as never]
    if (!field) return (resource.row.required ?? []).includes(name)
    return field.kind !== 'json' || !field.hideIn?.includes('list')
  })
}

/** The same without long texts that the list does not show: what a file of very many rows is made of. */
export function leanColumnsOf(resource: ResourceDefinition): string[] {
  return columnsOf(resource).filter((name) => {
    const field = resource.fields[name as never]
    return field?.kind !== 'textarea' || !field.hideIn?.includes('list')
  })
}

/**
 * Arguments → column values. A new row must bring every required field; an update may leave them out but not empty them.
 *
 * @throws AppError `common.badInput` with the resource's own words beside each field.
 */
export function readValues(resource: ResourceDefinition, given: Values, isNew: boolean, timeZone: string): Values {
  const values: Values = {}
  const problems: BilingualFieldError[] = []
  for (const name of formFieldsOf(resource)) {
    const field = resource.fields[name as never]
    const value = given[name]
    const isEmpty = value === null || (typeof value === 'string' && value.trim() === '')
    if (isRequired(resource, name) && (isEmpty || (isNew && value === undefined))) {
      const texts = resource.texts.fields[name as never]
      problems.push({ field: name, text: texts?.required ?? { zh: '不能为空', en: 'Can’t be empty' } })
      continue
    }
    if (value === undefined) continue
    if (field?.kind === 'datetime') {
      const time = isEmpty ? null : parseTime(String(value), timeZone)
      if (time === undefined) problems.push({ field: name, text: { zh: '不是有效的时间', en: 'Invalid time' } })
      else values[name] = time
    } else if (field?.kind === 'date') {
      const isDay = isEmpty || isRealDay(String(value))
      if (!isDay) problems.push({ field: name, text: { zh: '不是有效的日期', en: 'Not a real day' } })
      values[name] = isEmpty ? null : value
    } else if (isEmpty && field?.kind === 'decimal') values[name] = null
    else if (isEmpty && isIdOrNone(resource.row.properties[name])) values[name] = null
    else values[name] = field?.kind === 'json' ? JSON.stringify(value) : value
  }
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  return values
}

/** Of its 2026-02-30 a calendar knows nothing. */
export const isRealDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(`${text} 00:00:00`, 'UTC') !== undefined

/** `Type.Union([Id, Type.Literal('')])`: "none" is `""` on the wire and null in a column of 64-bit numbers. */
const isIdOrNone = (schema: TSchema | undefined): boolean =>
  factsOf(schema).anyOf?.some((option) => factsOf(option).pattern === factsOf(Id).pattern) ?? false
