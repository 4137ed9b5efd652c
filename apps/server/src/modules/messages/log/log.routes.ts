import { SMS_PATH } from '@drawdesk/contract/messages/sms'
import { SMS_CATEGORY } from '@drawdesk/contract/messages/sms-categories'
import { SmsFigures, SmsFiguresQuery, smsLogResource } from '@drawdesk/contract/messages/sms-log'
import { filledText } from '@drawdesk/contract/messages/sms-text'
import { checkPhone } from '@drawdesk/contract/identity/phone'
import type { Filter } from '../../../crud/filters.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Values } from '../../../crud/values.ts'
import { spanOf } from '../../../platform/days/day-span.ts'
import { dayOf } from '../../../platform/days/periods.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { MASK } from '../../../providers/mask.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { maskContact } from '../../../platform/masks/mask-people.ts'
import { createSmsFiguresRepository, type DayCount } from './figures.repository.ts'

const DAYS_MOST = 366

const seesWhole = (caller: Caller): boolean => hasPermission(caller, 'sms_mobile')

/** A message as this person reads it: only the sandbox shows what would have gone out, and only to who may see whole numbers. */
function shownMessage(caller: Caller, row: Values): Values {
  const isWhole = seesWhole(caller)
  const given = (row.params ?? {}) as Record<string, string>
  const isRead = isWhole && row.category === SMS_CATEGORY.sandbox
  const params = isRead ? given : Object.fromEntries(Object.keys(given).map((name) => [name, MASK]))
  const content = String(row.content ?? '')
  return {
    ...row,
    phone: isWhole ? row.phone : maskContact(String(row.phone)),
    params,
    content: filledText(content, params),
  }
}

/** Who reads masked numbers finds messages by a whole number only: what a part finds would show the rest. */
function narrowPhone(caller: Caller, filter: Filter): Filter {
  if (filter.column !== 'phone' || seesWhole(caller)) return filter
  const phone = String(filter.value).trim()
  if ((filter.operator === 'contains' || filter.operator === '=') && !checkPhone(phone))
    return { column: 'phone', operator: '=', value: phone }
  throw commonErrors.badInput({
    errors: [
      {
        field: 'phone',
        text: { zh: '请输入完整的 11 位手机号查询', en: 'Enter a full 11-digit phone number' },
      },
    ],
  })
}

/** What was sent: rows, and figures per day. */
export function logRoutes(deps: Deps): AnyRoute[] {
  const { db, clock, config } = deps
  const figures = createSmsFiguresRepository(db)
  return [
    ...resourceRoutes(deps, {
      resource: smsLogResource,
      table: 'smsMessage',
      narrow: (filters, caller) => filters.map((filter) => narrowPhone(caller, filter)),
      decorate: async (caller, rows) => rows.map((row) => shownMessage(caller, row)),
    }),
    route({
      method: 'GET',
      path: `${SMS_PATH}/figures`,
      load: 'heavy',
      isBackground: true,
      summary: 'Messages of each day, by state',
      audit: 'sms.figures',
      permission: 'sms',
      input: SmsFiguresQuery,
      answer: SmsFigures,
      async handle({ caller, input }) {
        const days = spanOf(input, dayOf(clock.now(), config.timeZone), DAYS_MOST)
        const [from = '', to = ''] = [days[0], days.at(-1)]
        const counted = Map.groupBy(await figures.byDay(caller, { from, to }, config.timeZone), ({ day }) => day)
        return { days: days.map((day) => dayFigures(day, counted.get(day) ?? [])) }
      },
    }),
  ]
}

const sum = (rows: readonly DayCount[], of: 'delivered' | 'segments'): number =>
  rows.reduce((total, row) => total + row[of], 0)

const dayFigures = (day: string, rows: readonly DayCount[]) => ({
  day,
  counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  delivered: sum(rows, 'delivered'),
  segments: sum(rows, 'segments'),
})
