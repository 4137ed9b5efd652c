import { noticeResource } from '@drawdesk/contract/notices/notice'
import { resourceRoutes } from '../../crud/resource.routes.ts'
import type { Module } from '../../wire/route.ts'
import { noticeAdminRoutes } from './notice-admin.routes.ts'
import { releaseNotices, RELEASE_SECONDS } from './notice-release.ts'
import { noticeRules } from './notice.rules.ts'
import { noticeReaderRoutes } from './notice.routes.ts'

/** Notices of a tenant, for everybody or for some of it. Whatever happens to one is published to open consoles of those it is for. */
export const noticeModule: Module = {
  name: 'notices',
  routes: (deps) => [
    ...resourceRoutes(deps, { resource: noticeResource, table: 'deskNotice', ...noticeRules(deps) }),
    ...noticeReaderRoutes(deps),
    ...noticeAdminRoutes(deps),
  ],
  work(deps) {
    deps.jobs.every('notice.release', RELEASE_SECONDS, () => releaseNotices(deps))
  },
}
