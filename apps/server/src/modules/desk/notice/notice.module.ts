import { noticeResource } from '@drawdesk/contract/desk/notice'
import { resourceRoutes } from '../../../crud/resource-routes.ts'
import type { Module } from '../../../wire/route.ts'
import { findDictNames } from '../../system/dict/dict.repository.ts'
import { noticeReaderRoutes } from './notice.routes.ts'

/** Notices of a tenant. Whatever happens to one is told to all open consoles of the tenant. */
export const noticeModule: Module = {
  name: 'desk/notice',
  routes: (deps) => [
    ...resourceRoutes(deps, {
      resource: noticeResource,
      table: 'deskNotice',
      afterChange: (trx, caller, ids) => deps.events.publish(trx, caller, ids.map((id) => ({ topic: 'notice', id }))),
      async decorate(_caller, rows, language) {
        const names = await findDictNames(deps.db, 'notice', language)
        return rows.map((row) => ({ ...row, categoryName: names.get(String(row.category)) ?? '' }))
      },
    }),
    ...noticeReaderRoutes(deps),
  ],
}
