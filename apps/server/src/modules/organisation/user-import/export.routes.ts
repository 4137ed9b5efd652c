import { Type } from '@drawdesk/contract/core/schema'
import { shownName } from '@drawdesk/contract/core/words/shown-names'
import { namesShown } from '../../../crud/export/export-cells.ts'
import { filterSchemaOf, readFilters } from '../../../crud/filters.ts'
import { readSort } from '../../../crud/paging.ts'
import { hiddenIn } from '../../../crud/row-rule.ts'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { writeXlsx, type Cell, XLSX_TYPE } from '../../../platform/xlsx/write-xlsx.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { begun, sendXlsx } from '../../../wire/answer/send-xlsx.ts'
import { actingIn } from '../users/acting.ts'
import { findUserNames, namesIn } from '../users/names.repository.ts'
import { LISTED, readMembership } from '../users/people/people-read.routes.ts'
import type { ShownUser } from '../users/user.repository.ts'
import { exportUsers } from './export.repository.ts'
import { columnsIn, SHEET_NAME } from './import.service.ts'

const IdText = Type.Optional(Type.String({ maxLength: 2_000 }))
const FILE_NAME = { zh: '用户数据导出', en: 'users' } as const

/** A person with nothing in place of what the scope does not show of them. */
function blanked(scope: Scope, person: ShownUser): ShownUser {
  const isHidden = hiddenIn(scope, 'userAccount', person)
  return Object.fromEntries(
    Object.entries(person).map(([field, value]) => [
      field,
      isHidden(field) ? (typeof value === 'string' ? '' : null) : value,
    ]),
  ) as ShownUser
}

/** The people of the page's list as a sheet that can be imported again: the columns of the template, whatever the page shows. */
export function exportUserRoutes(deps: Deps): AnyRoute[] {
  const { db, config, log } = deps
  return [
    route({
      method: 'GET',
      path: '/blade-user/export-user',
      load: 'export',
      summary: 'The users that the filters let through, as a sheet',
      audit: 'user.export',
      isExport: true,
      permission: 'user_export',
      isBare: true,
      sends: [XLSX_TYPE],
      input: Type.Object({
        ...filterSchemaOf(LISTED),
        deptId: IdText,
        roleId: IdText,
        postId: IdText,
        tenantId: Type.Optional(Type.String({ maxLength: 20 })),
        ascs: Type.Optional(Type.String()),
        descs: Type.Optional(Type.String()),
      }),
      answer: Type.Unknown(),
      async handle({ caller, input, language, reply }) {
        const { scope } = actingIn(caller, input.tenantId)
        const { timeZone } = config
        const asked = {
          membership: readMembership(input),
          filters: readFilters(LISTED, input, timeZone),
          sort: readSort(LISTED, input),
        }
        async function* rows(): AsyncGenerator<Cell[]> {
          for await (const people of exportUsers(db, scope, asked)) {
            const names = await findUserNames(db, scope, people)
            for (const { account, name, realName, email, phone, roleId, deptId, postId, birthday } of people.map(
              (one) => blanked(scope, one),
            )) {
              yield [
                scope.tenantId,
                account,
                shownName(name, language),
                shownName(realName, language),
                email,
                phone,
                namesShown(namesIn(names.roles, roleId), language),
                namesShown(namesIn(names.depts, deptId), language),
                namesShown(namesIn(names.posts, postId), language),
                formatTime(birthday, timeZone).slice(0, 10),
              ]
            }
          }
        }
        log.info({ tenantId: scope.tenantId, userId: caller.userId }, 'exports users')
        return sendXlsx(
          reply,
          FILE_NAME[language],
          writeXlsx({ name: SHEET_NAME[language], columns: columnsIn(language), rows: await begun(rows()), timeZone }),
        )
      },
    }),
  ]
}
