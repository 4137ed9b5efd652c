import { DATA_SCOPE_TYPE, usualScopeColumn } from '@drawdesk/contract/rights/data-scope'
import type { Values } from '../../../crud/values.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import { ConditionError } from '../../access/conditions/condition.ts'
import { parseCondition } from '../../access/conditions/condition-parser.ts'
import { isOwnerColumn } from '../../access/conditions/row-rules.ts'
import { findScopedResource, type ScopedResource } from '../../access/conditions/scoped-resources.ts'
import { shownFieldsOf } from './shown-fields.ts'

const TEXTS = {
  noClass: { zh: '没有这种数据', en: 'Unknown data type' },
  noCondition: { zh: '请填写自定义条件', en: 'Enter a condition' },
} as const

/** Column that says whose a row is where the form says none. */
export function usualColumn(scopeType: unknown, scopeClass: unknown): string {
  return usualScopeColumn(scopeType, findScopedResource(String(scopeClass))?.columns ?? [])
}

/**
 * Is this a scope that can be asked of the rows it names? `scope` is what would stand there in the end.
 *
 * @throws AppError `common.badInput` beside `scopeClass`, `scopeColumn`, `scopeField` or `scopeValue`
 */
export function checkDataScope(scope: Values): void {
  const resource = findScopedResource(String(scope.scopeClass))
  if (!resource) throw commonErrors.badInput({ errors: [{ field: 'scopeClass', text: TEXTS.noClass }] })
  const problems = [
    ...columnProblems(resource, scope),
    ...fieldProblems(resource, scope),
    ...conditionProblems(resource, scope),
  ]
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
}

function columnProblems(resource: ScopedResource, { scopeType, scopeColumn }: Values): BilingualFieldError[] {
  if (isOwnerColumn(resource, String(scopeColumn), Number(scopeType))) return []
  const owner = scopeType === DATA_SCOPE_TYPE.own ? 'user' : 'dept'
  const names = resource.columns.filter((column) => column.owner === owner).map(({ name }) => name)
  return [
    { field: 'scopeColumn', text: { zh: `可选字段：${names.join('、')}`, en: `Select one of ${names.join(', ')}` } },
  ]
}

function fieldProblems(resource: ScopedResource, { scopeField }: Values): BilingualFieldError[] {
  if (scopeField === '*') return []
  const known = new Set(shownFieldsOf(resource).map(({ name }) => name))
  const unknown = String(scopeField)
    .split(',')
    .filter((name) => !known.has(name))
  return unknown.length === 0
    ? []
    : [
        {
          field: 'scopeField',
          text: { zh: `没有这些字段：${unknown.join('、')}`, en: `Unknown columns: ${unknown.join(', ')}` },
        },
      ]
}

function conditionProblems(resource: ScopedResource, { scopeType, scopeValue }: Values): BilingualFieldError[] {
  if (scopeType !== DATA_SCOPE_TYPE.custom) return []
  if (String(scopeValue ?? '').trim() === '') return [{ field: 'scopeValue', text: TEXTS.noCondition }]
  try {
    parseCondition(String(scopeValue), resource)
    return []
  } catch (error) {
    if (error instanceof ConditionError) return [{ field: 'scopeValue', text: error.text }]
    throw error
  }
}
