import { noticeResource } from '@drawdesk/contract/desk/notice'
import { resourceRoutes } from '../../../crud/resource-routes.ts'
import type { Module } from '../../../wire/route.ts'
import { findDictNames } from '../../system/dict/dict.repository.ts'

/** Notices of a tenant. */
export const noticeModule: Module = {
  name: 'desk/notice',
  routes: (deps) =>
    resourceRoutes(deps, {
      resource: noticeResource,
      table: 'deskNotice',
      async decorate(_caller, rows, language) {
        const names = await findDictNames(deps.db, 'notice', language)
        return rows.map((row) => ({ ...row, categoryName: names.get(String(row.category)) ?? '' }))
      },
    }),
}
