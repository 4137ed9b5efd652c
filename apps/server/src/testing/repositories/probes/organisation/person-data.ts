import { createPersonExports } from '../../../../modules/organisation/person-data/copies/person-export.repository.ts'
import { findOpen } from '../../../../modules/organisation/person-data/erasing/blockers.repository.ts'
import { createPersonErasures } from '../../../../modules/organisation/person-data/erasing/person-erasure.repository.ts'
import { createPersonFiles } from '../../../../modules/organisation/person-data/person-files.repository.ts'
import { createPersonRows } from '../../../../modules/organisation/person-data/person-rows.repository.ts'
import { adds, allLeftOut, leftOut, reaches, type Given, type Probes } from '../../probe.ts'

const exports = ({ db }: Given) => createPersonExports(db)
const erasures = ({ db }: Given) => createPersonErasures(db)
const files = ({ db }: Given) => createPersonFiles(db)
const rows = ({ db }: Given) => createPersonRows(db)

const EVERY_TENANT = 'looks through all tenants: names tenant, id and what the sweep needs'
const LOGS = {
  table: 'log_api',
  title: { zh: '', en: '' },
  why: { zh: '', en: '' },
  by: ['user_id'],
  erasing: 'unname',
  alias: ['create_by'],
} as const
const COLUMNS = [
  { name: 'id', type: 'bigint', isNullable: false },
  { name: 'tenant_id', type: 'text', isNullable: false },
  { name: 'create_by', type: 'text', isNullable: false },
]
const factsOf = (userId: string) => ({ userId, account: '', phones: [], values: [] })

export const personDataProbes: Readonly<Record<string, Probes>> = {
  'modules/organisation/person-data/copies/person-export.repository.ts': {
    find: reaches((given) => exports(given).find(given.scope, given.theirs.live)),
    listOf: reaches((given) => exports(given).listOf(given.scope, given.theirs.live)),
    insert: adds((given) =>
      exports(given).insert(given.scope, {
        id: given.fresh,
        userId: given.fresh,
        total: 0,
        storageKey: '',
        now: given.now,
      }),
    ),
    note: reaches((given) =>
      exports(given).note(given.scope, given.theirs.live, { tables: 1, rows: 1, files: 1, bytes: 1 }),
    ),
    finish: reaches((given) =>
      exports(given).finish(given.scope, given.theirs.live, { state: 2, parts: 0, now: given.now, expireTime: null }),
    ),
    expire: reaches((given) => exports(given).expire(given.scope, given.theirs.live)),
    ...allLeftOut(EVERY_TENANT, 'findExpiredExports', 'findExportsWithoutJob'),
  },
  'modules/organisation/person-data/erasing/person-erasure.repository.ts': {
    find: reaches((given) => erasures(given).find(given.scope, given.theirs.live)),
    listOf: reaches((given) => erasures(given).listOf(given.scope, [given.theirs.live])),
    insert: adds((given) =>
      erasures(given).insert(given.scope, {
        id: given.fresh,
        userId: given.fresh,
        alias: 'nobody',
        isOwn: 0,
        dueTime: given.now,
        total: 1,
        now: given.now,
      }),
    ),
    callOff: reaches((given) => erasures(given).callOff(given.scope, given.theirs.live, given.now)),
    block: reaches((given) => erasures(given).block(given.scope, given.theirs.live, [{ kind: 'order', count: 1 }])),
    begin: reaches((given) => erasures(given).begin(given.scope, given.theirs.live, { facts: '', now: given.now })),
    advance: reaches((given) =>
      erasures(given).advance(given.scope, given.theirs.live, { step: 3, after: '', lines: [], now: given.now }),
    ),
    finish: reaches((given) => erasures(given).finish(given.scope, given.theirs.done, given.now)),
    listPeople: reaches((given) => erasures(given).listPeople(given.scope)),
    findAccount: reaches((given) => erasures(given).findAccount(given.scope, given.theirs.live)),
    close: reaches((given) => erasures(given).close(given.scope, given.theirs.live, 'gone', given.now)),
    ...allLeftOut(EVERY_TENANT, 'findErasuresWithoutJob', 'findErasedSince'),
  },
  'modules/organisation/person-data/erasing/blockers.repository.ts': {
    findOpen: reaches((given) => findOpen(given.db, given.scope, given.theirs.live, given.now)),
  },
  'modules/organisation/person-data/person-files.repository.ts': {
    list: reaches((given) => files(given).list(given.scope, given.theirs.live, '', 10)),
    hold: reaches((given) => files(given).hold(given.scope, given.theirs.live, '', 10)),
    remove: reaches((given) => files(given).remove(given.scope, [given.theirs.live])),
    unname: reaches((given) => files(given).unname(given.scope, [given.theirs.live])),
  },
  'modules/organisation/person-data/person-rows.repository.ts': {
    columnsOf: leftOut('reads the structure of the database, no row'),
    erase: reaches((given) =>
      rows(given).erase(given.scope, LOGS, {
        facts: factsOf(given.theirs.live),
        columns: COLUMNS,
        alias: 'nobody',
        after: '',
        most: 10,
      }),
    ),
    read: reaches((given) =>
      rows(given).read(given.scope, LOGS, {
        facts: factsOf(given.theirs.live),
        columns: COLUMNS,
        after: '',
        most: 10,
      }),
    ),
    findFacts: reaches((given) => rows(given).findFacts(given.scope, given.theirs.live)),
  },
}
