import { createReportExports } from '../../../../modules/reports/exports/report-export.repository.ts'
import { createReportPins } from '../../../../modules/reports/pins/report-pin.repository.ts'
import { createReportRepository } from '../../../../modules/reports/rows/report.repository.ts'
import { adds, allLeftOut, leftOut, reaches, type Given, type Probes } from '../../probe.ts'

const reports = ({ db }: Given) => createReportRepository(db)
const pins = ({ db }: Given) => createReportPins(db)
const exports = ({ db }: Given) => createReportExports(db)
const EVERY_TENANT = 'looks through all tenants: names tenant, id and what the work needs'

export const reportProbes: Readonly<Record<string, Probes>> = {
  'modules/reports/rows/report.repository.ts': {
    find: reaches((given) => reports(given).find(given.scope, given.theirs.live)),
    listAny: reaches((given) => reports(given).listAny(given.scope, [given.theirs.live, given.theirs.gone])),
    listActive: reaches((given) => reports(given).listActive(given.scope)),
    passTime: reaches((given) =>
      reports(given).passTime(given.scope, given.theirs.live, {
        dueBy: new Date('2999-01-02T00:00:00Z'),
        to: given.now,
      }),
    ),
    ...allLeftOut(EVERY_TENANT, 'findDueReports'),
  },
  'modules/reports/exports/report-export.repository.ts': {
    find: reaches((given) => exports(given).find(given.scope, given.theirs.live)),
    page: reaches((given) =>
      exports(given).page(given.scope, { reportIds: [given.theirs.live] }, { current: 1, size: 10 }),
    ),
    countOpen: reaches((given) => exports(given).countOpen({ ...given.scope, userId: given.theirs.live })),
    insert: adds((given) =>
      exports(given).insert(
        given.scope,
        {
          id: given.fresh,
          reportId: given.fresh,
          title: '',
          format: 'csv',
          params: '{}',
          sort: '',
          language: 'zh',
          storageKey: '',
          fileName: '',
        },
        given.now,
      ),
    ),
    note: reaches((given) => exports(given).note(given.scope, given.theirs.live, { rows: 1, bytes: 1 })),
    finish: reaches((given) =>
      exports(given).finish(given.scope, given.theirs.live, {
        state: 'failed',
        parts: 0,
        rows: 0,
        bytes: 0,
        truncated: 0,
        msg: '',
        now: given.now,
        expireTime: null,
      }),
    ),
    remove: reaches((given) =>
      exports(given).remove({ ...given.scope, userId: given.theirs.live }, [given.theirs.live], given.now),
    ),
    letGo: reaches((given) => exports(given).letGo(given.scope, given.theirs.live)),
    ...allLeftOut(EVERY_TENANT, 'findOldExports', 'findExportsWithoutJob'),
  },
  'modules/reports/pins/report-pin.repository.ts': {
    list: reaches((given) => pins(given).list({ ...given.scope, userId: given.theirs.live })),
    lock: leftOut('takes a lock by a name; reads and writes no row'),
    insert: adds((given) => pins(given).insert({ ...given.scope, userId: given.fresh }, given.fresh, given.now)),
    remove: reaches((given) => pins(given).remove({ ...given.scope, userId: given.theirs.live }, given.theirs.live)),
  },
  'modules/reports/menu/report-menu.repository.ts': {
    settleReportMenu: leftOut('writes entries of menus, a table of the platform, and grants to roles of the own tenant; reports.test looks at both'), // prettier-ignore
  },
}
