import { checkPhone } from '@drawdesk/contract/identity/phone'
import type { Filter } from '../../../crud/filters.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { maskContact } from '../../../platform/masks/mask-people.ts'

export const seesMobiles = (caller: Caller): boolean => hasPermission(caller, 'cusOrders_mobile')

/** A mobile number as this person reads it. */
export const mobileFor = (caller: Caller, mobile: string): string =>
  seesMobiles(caller) ? mobile : maskContact(mobile)

/** Is this what they were shown in place of the number? Their form sends it back, and the number stays. */
export const isMaskOf = (caller: Caller, given: unknown, mobile: unknown): boolean =>
  !seesMobiles(caller) && given === maskContact(String(mobile))

/**
 * Who reads masked numbers finds orders by a whole number only: what a part finds would show the rest.
 *
 * @throws AppError `common.badInput` beside `mobile`
 */
export function searchedMobile(caller: Caller, filter: Filter): Filter {
  if (filter.column !== 'mobile' || seesMobiles(caller)) return filter
  const number = String(filter.value).trim()
  if ((filter.operator === 'contains' || filter.operator === '=') && !checkPhone(number))
    return { column: 'mobile', operator: '=', value: number }
  throw commonErrors.badInput({
    errors: [
      {
        field: 'mobile',
        text: { zh: '请输入完整的 11 位手机号查询', en: 'Enter a full 11-digit phone number' },
      },
    ],
  })
}
