import { findMatchingIds } from '../../../crud/bulk/ids.repository.ts'
import type { Filter } from '../../../crud/filters.ts'
import { exportRows } from '../../../crud/export/export-rows.repository.ts'
import { updateNoted, updateNotedRow } from '../../../crud/history/noted-rows.repository.ts'
import { findChanges, findNamesOfPeople } from '../../../crud/history/row-change.repository.ts'
import { listRows } from '../../../crud/list.repository.ts'
import {
  findParentId,
  findRow,
  getRow,
  getShownRow,
  insertRow,
  removeRows,
  restoreRows,
  updateRow,
} from '../../../crud/rows.repository.ts'
import type { ResourceTable } from '../../../crud/tables.ts'
import { findPlace, moveBelow } from '../../../crud/tree/tree-place.repository.ts'
import {
  findChildLinks,
  findChildRows,
  findLiveIds,
  findParentIds,
  findTitles,
  findTreeRows,
  lockTree,
  withParentNames,
} from '../../../crud/tree/tree-rows.repository.ts'
import { adds, collect, leftOut, reaches, type Probes } from '../probe.ts'

const SORT = [{ column: 'id', order: 'asc' }] as const
const COLUMNS = ['id', 'tenantId'] as const
const PAGING = { current: 1, size: 100 }
const NONE: readonly Filter[] = []
const LIST = { columns: COLUMNS, filters: NONE, sort: SORT }

/** The kit's queries on one table of tenants. */
export const rowProbes = (table: ResourceTable): Readonly<Record<string, Probes>> => ({
  'crud/rows.repository.ts': {
    findRow: reaches(({ db, scope, theirs }) => findRow(db, scope, table, theirs.live)),
    getShownRow: reaches(({ db, scope, theirs }) => getShownRow(db, scope, table, theirs.live)),
    getRow: reaches(({ db, scope, theirs }) => getRow(db, scope, table, theirs.live)),
    // Any tree will do: this table need not be one.
    findParentId: reaches(({ db, scope, theirs }) => findParentId(db, scope, 'systemDept', theirs.live)),
    updateRow: reaches(({ db, deps, scope, theirs }) =>
      updateRow(deps, db, scope, table, { id: theirs.live, values: {} }),
    ),
    removeRows: reaches(({ db, deps, scope, theirs }) => removeRows(deps, db, scope, table, [theirs.live])),
    restoreRows: reaches(({ db, deps, scope, theirs }) => restoreRows(deps, db, scope, table, [theirs.gone])),
    insertRow: adds(({ db, deps, scope }) =>
      insertRow(deps, db, scope, 'systemParam', { paramName: 'own', paramKey: 'own', paramValue: 'own' }).then(
        () => undefined,
      ),
    ),
  },
  'crud/history/noted-rows.repository.ts': {
    insertNotedRow: leftOut('inserts as insertNoted does'),
    updateNotedRow: reaches(({ db, scope, theirs }) =>
      updateNotedRow(db, scope, table, { id: theirs.live, values: {} }),
    ),
    insertNoted: leftOut('writes the rows of insertRow, and of the repositories that have probes for their inserts'),
    updateNoted: reaches(({ db, scope, theirs }) => updateNoted(db, scope, table, { id: theirs.live, values: {} })),
  },
  'crud/list.repository.ts': {
    listRows: reaches(({ db, scope }) => listRows(db, scope, { table, ...LIST, paging: PAGING })),
  },
  'crud/bulk/ids.repository.ts': {
    findMatchingIds: reaches(({ db, scope }) =>
      findMatchingIds(db, scope, { table, filters: NONE, sort: SORT, most: 100 }),
    ),
  },
  'crud/history/row-change.repository.ts': {
    findChanges: reaches(({ db, scope, theirs }) =>
      findChanges(db, scope, {
        table: theirs.word as ResourceTable,
        rowId: theirs.live,
        beforeId: undefined,
        most: 10,
      }),
    ),
    findNamesOfPeople: reaches(({ db, scope, theirs }) => findNamesOfPeople(db, scope, [theirs.live])),
    keepChanges: leftOut('writes at the end of a transaction, which the rows of updateRow and insertRow show'),
    sweepChanges: leftOut('a maintenance job of the platform over all tenants'),
  },
  'crud/counted-page.repository.ts': {
    countedPage: leftOut('sends the queries of its callers: listRows, listUsers, the lists of logs and receipts'),
  },
  'crud/export/export-rows.repository.ts': {
    exportRows: reaches(({ db, scope }) => collect(exportRows(db, scope, { table, ...LIST }))),
  },
})

/** Its queries on one that is a tree. */
export const treeProbes = (table: ResourceTable, hasAncestors: boolean): Readonly<Record<string, Probes>> => ({
  'crud/tree/tree-rows.repository.ts': {
    findTreeRows: reaches(({ db, scope, theirs }) =>
      findTreeRows(db, scope, {
        table,
        ...LIST,
        columns: ['id', 'parentId'],
        filters: [{ column: 'id', operator: '=', value: theirs.live }],
      }),
    ),
    findChildRows: reaches(({ db, scope }) => findChildRows(db, scope, { table, ...LIST, parentId: '0' })),
    findChildLinks: reaches(({ db, scope }) => findChildLinks(db, scope, table, ['0'])),
    findParentIds: reaches(({ db, scope, theirs }) => findParentIds(db, scope, table, [theirs.live])),
    findLiveIds: reaches(({ db, scope, theirs }) => findLiveIds(db, scope, table, [theirs.live])),
    findTitles: reaches(({ db, scope, theirs }) =>
      findTitles(db, scope, table, { title: 'tenantId', ids: [theirs.live] }),
    ),
    withParentNames: reaches(({ db, scope, theirs }) =>
      withParentNames(db, scope, table, { title: 'tenantId', rows: [{ parentId: theirs.live }], language: 'zh' }),
    ),
    lockTree: adds(({ db, scope }) => lockTree(db, scope, table)),
  },
  'crud/tree/tree-place.repository.ts': {
    findPlace: reaches(({ db, scope, theirs }) =>
      findPlace(db, scope, table, { id: undefined, parentId: theirs.live }),
    ),
    moveBelow: hasAncestors
      ? reaches(({ db, scope }) => moveBelow(db, scope, table, { id: '0', ancestors: ['moved'], hasAncestors }))
      : leftOut('this table keeps no ancestors: the function only looks how deep its rows go'),
  },
})
