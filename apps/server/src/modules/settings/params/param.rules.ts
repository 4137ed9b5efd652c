import { APPROVAL_PARAMS } from '@drawdesk/contract/settings/approval'
import { permissionOf } from '@drawdesk/contract/core/resource'
import { isPasswordParam, PARAM_MASK, paramResource } from '@drawdesk/contract/settings/param'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import { hasPermission, type Scope } from '../../../platform/scope.ts'
import { problemOf } from './known-params.ts'

const EDIT = permissionOf(paramResource, 'edit')
const NO_PASSWORD: BilingualFieldError = {
  field: 'paramValue',
  text: { zh: '请输入新的键值', en: 'Enter a new value' },
}

/** Keys of parameters that name a process. */
const PROCESS_KEYS: ReadonlySet<string> = new Set(Object.values(APPROVAL_PARAMS))

/** What parameters ask of the approvals, which read parameters themselves. */
export interface ParamNeeds {
  /** @throws AppError `common.badInput` beside the field, where no active process has this key */
  approvals: { checkBinding(scope: Pick<Scope, 'tenantId'>, key: string, field: string): Promise<void> }
}

/**
 * What the program reads must make sense to it, now rather than when somebody signs in. A password is shown to those who may change it, in
 * its details alone: they have to pass it on to people. For all others, in lists and in files a mask stands for it, and no search finds it.
 */
export const paramRules = ({ approvals }: ParamNeeds): ResourceRules => ({
  /** @throws AppError `common.badInput` beside the value. */
  async checkSave(caller, { values, before: existing }) {
    const [key, text] = [
      String(values.paramKey ?? existing?.paramKey),
      String(values.paramValue ?? existing?.paramValue),
    ]
    if (!existing && isPasswordParam(key) && text === PARAM_MASK) throw commonErrors.badInput({ errors: [NO_PASSWORD] })
    const problem = problemOf(key, text)
    if (problem) throw commonErrors.badInput({ errors: [{ field: 'paramValue', text: problem }] })
    if (PROCESS_KEYS.has(key)) await approvals.checkBinding(caller, text.trim(), 'paramValue')
  },
  async toColumns(_trx, _caller, { values, before: existing }) {
    const { paramValue, ...others } = values
    return existing && isPasswordParam(String(existing.paramKey)) && paramValue === PARAM_MASK ? others : values
  },
  narrow: (filters) =>
    filters.some(({ column }) => column === 'paramValue')
      ? [...filters, { column: 'paramKey', operator: 'notContains', value: 'password' }]
      : filters,
  async decorate(caller, rows, _language, place) {
    if (place === 'detail' && hasPermission(caller, EDIT)) return rows
    return rows.map((row) => (isPasswordParam(String(row.paramKey)) ? { ...row, paramValue: PARAM_MASK } : row))
  },
})
