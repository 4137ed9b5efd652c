import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { APPROVAL_STATE, type ApprovalKind } from '@drawdesk/contract/settings/approval'
import { createRowImports, listForImport } from '../../../crud/import/row-import.repository.ts'
import { createApprovalRepository } from '../../../modules/settings/approvals/approval.repository.ts'
import { createNoticeReadRepository } from '../../../modules/notices/notice-read.repository.ts'
import { listPeopleChoices } from '../../../modules/organisation/users/people-choices.repository.ts'
import { createNoticeRepository } from '../../../modules/notices/notice.repository.ts'
import { createSystemNoticeRepository } from '../../../modules/notices/system-notice.repository.ts'
import { createErrorLogRepository } from '../../../modules/logs/error/error-log.repository.ts'
import { createLogReader, type LogTable } from '../../../modules/logs/lists/log-list.ts'
import { createRequestRows } from '../../../modules/logs/request/request-row.repository.ts'
import {
  countPeople,
  findFullDept,
  listDepts,
  listHeads,
} from '../../../modules/organisation/departments/dept.repository.ts'
import { listSiblings, setSorts } from '../../../modules/organisation/departments/dept-order.repository.ts'
import { createDictRepository } from '../../../modules/settings/dictionaries/dict.repository.ts'
import { createListSettings } from '../../../modules/settings/lists/list-setting.repository.ts'
import { createListViews } from '../../../modules/settings/lists/list-view.repository.ts'
import { paramTexts, readParam, readParams } from '../../../modules/settings/params/param.reader.ts'
import { findHeldPost, listPosts } from '../../../modules/organisation/posts/post.repository.ts'
import { adds, allLeftOut, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const PLATFORM = 'asks tables of the platform, which only people of its own tenant may change'
const ALL_TENANTS = 'a maintenance job of the platform over all tenants'
const LOGS: readonly LogTable[] = ['logUsual', 'logApi', 'logError']
const PAGING = { current: 1, size: 10 }

const dicts = ({ db }: Given) => createDictRepository(db, 'systemDictBiz')
const settings = ({ db }: Given) => createListSettings(db)
const views = ({ db }: Given) => createListViews(db)
const rowImports = ({ db }: Given) => createRowImports(db)
const EVER = new Date(0)
const them = ({ scope, theirs }: Given) => ({ ...scope, userId: theirs.live })
const approvals = ({ db }: Given) => createApprovalRepository(db)
const notices = ({ db }: Given) => createNoticeRepository(db)
const reading = ({ db }: Given) => createNoticeReadRepository(db)
const ofSystem = ({ db }: Given) => createSystemNoticeRepository(db)
const logRows = ({ db }: Given) => createRequestRows(db, { serverIp: '', serverHost: '' })
const logRow = ({ fresh, now, theirs }: Given) => ({
  id: fresh,
  createTime: now,
  tenantId: undefined,
  userId: theirs.live,
  createBy: '',
  title: 'own',
  methodName: '',
  method: 'GET',
  requestUri: '',
  params: '',
  httpStatus: 200,
  timeMs: 1,
  remoteIp: '',
  userAgent: '',
  requestId: '',
})
const nobody = { roleIds: [], deptIds: [], hidden: [] }

export const systemProbes: Readonly<Record<string, Probes>> = {
  'crud/import/row-import.repository.ts': {
    listForImport: reaches(({ db, scope }) => listForImport(db, scope, 'systemPost', ['id', 'postCode'])),
    insert: adds((given) =>
      rowImports(given).insert(
        given.scope,
        { id: given.fresh, resource: 'own', fileName: 'own', added: 1, edited: 0, entries: [] },
        given.now,
      ),
    ),
    listLatest: reaches((given) => rowImports(given).listLatest(them(given), given.theirs.word, EVER, 5)),
    find: reaches((given) => rowImports(given).find(them(given), given.theirs.word, given.theirs.live, EVER)),
    markUndone: reaches((given) => rowImports(given).markUndone(given.scope, given.theirs.live, given.now)),
  },
  'modules/organisation/departments/dept.repository.ts': {
    listDepts: reaches(({ db, scope, theirs }) => listDepts(db, scope, theirs.live)),
    findFullDept: reaches(({ db, scope, theirs }) => findFullDept(db, scope, [theirs.live], 0)),
    countPeople: reaches(({ db, scope, theirs }) => countPeople(db, scope, [theirs.live])),
    listHeads: reaches(({ db, scope, theirs }) => listHeads(db, scope, { ids: [theirs.live] })),
  },
  'modules/organisation/departments/dept-order.repository.ts': {
    listSiblings: reaches(({ db, scope }) => listSiblings(db, scope, TREE_ROOT_ID)),
    setSorts: reaches((given) => setSorts(given.db, given.scope, [{ id: given.theirs.live, sort: 777 }], given.now)),
  },
  'modules/organisation/users/people-choices.repository.ts': {
    listPeopleChoices: reaches(({ db, scope, theirs }) => listPeopleChoices(db, scope, [theirs.live])),
  },
  'modules/settings/dictionaries/dict.repository.ts': {
    findByIds: reaches((given) => dicts(given).findByIds(given.scope, [given.theirs.live])),
    findByCodes: reaches((given) => dicts(given).findByCodes(given.scope, [given.theirs.word])),
    byCodesQuery: leftOut('findByCodes asks by it'),
    listAll: reaches((given) => dicts(given).listAll(given.scope)),
    findMatches: reaches((given) =>
      dicts(given).findMatches(given.scope, [{ column: 'code', operator: '=', value: given.theirs.word }]),
    ),
    listRoots: reaches((given) => dicts(given).listRoots(given.scope)),
    findHolder: reaches((given) => dicts(given).findHolder(given.scope, given.theirs.word, given.theirs.word)),
    recodeBelow: reaches((given) => dicts(given).recodeBelow(given.scope, given.theirs.live, 'own')),
    findDictNames: leftOut(PLATFORM),
    findNamesOfDicts: leftOut(PLATFORM),
    dictsQuery: leftOut(PLATFORM),
    namesOfDicts: leftOut('asks nothing'),
  },
  'modules/settings/lists/list-setting.repository.ts': {
    find: reaches((given) => settings(given).find(them(given), given.theirs.word)),
    put: adds((given) => settings(given).put({ ...given.scope, userId: given.fresh }, 'post', {}, given.now)),
  },
  'modules/settings/lists/list-view.repository.ts': {
    list: reaches((given) => views(given).list(them(given), given.theirs.word)),
    find: reaches((given) => views(given).find(them(given), given.theirs.live)),
    countOwn: reaches((given) => views(given).countOwn(them(given), given.theirs.word)),
    findDefault: reaches((given) => views(given).findDefault(them(given), given.theirs.word)),
    setDefault: reaches((given) => views(given).setDefault(them(given), given.theirs.word, undefined, given.now)),
  },
  'modules/access/menus/menu.repository.ts': allLeftOut(PLATFORM, 'findMenus', 'findMenuExtras'),
  'modules/operation/status/status.repository.ts': allLeftOut(
    'for the platform’s operator, over all tenants',
    'database',
    'drawApis',
    'drawGates',
    'chatApis',
    'backups',
  ),
  'modules/settings/approvals/approval.repository.ts': {
    find: reaches((given) => approvals(given).find(given.scope, given.theirs.live)),
    listWaiting: reaches((given) =>
      approvals(given).listWaiting(given.scope, given.theirs.word as ApprovalKind, [given.theirs.live]),
    ),
    listNewest: reaches((given) =>
      approvals(given).listNewest(given.scope, [given.theirs.word as ApprovalKind], [given.theirs.live]),
    ),
    insert: adds((given) =>
      approvals(given).insert(
        given.scope,
        {
          id: given.fresh,
          kind: 'guest',
          subjectId: given.fresh,
          title: 'own',
          processKey: 'own',
          requestedBy: null,
        },
        given.now,
      ),
    ),
    holdParam: reaches((given) => approvals(given).holdParam(given.scope, given.theirs.word)),
    setInstance: reaches((given) => approvals(given).setInstance(given.scope, given.theirs.live, given.fresh)),
    end: reaches((given) =>
      approvals(given).end(
        given.scope,
        given.theirs.live,
        { state: APPROVAL_STATE.approved, decidedBy: null, comment: '' },
        given.now,
      ),
    ),
  },
  'modules/settings/params/param.reader.ts': {
    paramTexts: reaches(({ db, scope }) => paramTexts(db, scope, ['account.failCount']).execute()),
    readParams: reaches(({ db, scope }) => readParams(db, scope, ['account.failCount'])),
    readParam: reaches(({ db, scope }) => readParam(db, scope, 'account.failCount')),
  },
  'modules/organisation/posts/post.repository.ts': {
    listPosts: reaches(({ db, scope, theirs }) => listPosts(db, scope, [theirs.live])),
    findHeldPost: reaches(({ db, scope, theirs }) => findHeldPost(db, scope, [theirs.live], 0)),
  },
  'modules/settings/regions/region.repository.ts': allLeftOut(
    PLATFORM,
    'find',
    'hold',
    'holdParent',
    'list',
    'page',
    'insert',
    'update',
    'renameWithin',
    'hasChildren',
    'findStored',
    'holdAll',
    'listAll',
    'insertAll',
    'export',
  ),
  'modules/organisation/tenants/tenant.repository.ts': allLeftOut(
    PLATFORM,
    'findByNumber',
    'find',
    'hold',
    'listAny',
    'listChoices',
    'findByHosts',
    'findTakenHost',
    'replaceHosts',
    'countAccounts',
    'countBytes',
    'listPackageNames',
    'set',
  ),
  'modules/organisation/packages/tenant-package.repository.ts': allLeftOut(
    PLATFORM,
    'find',
    'hold',
    'listChoices',
    'listUsers',
  ),
  'modules/notices/notice.repository.ts': {
    countReaders: reaches((given) => notices(given).countReaders(given.scope, [given.theirs.live])),
    listReceipts: reaches((given) =>
      notices(given).listReceipts(given.scope, given.theirs.live, { isRead: true }, PAGING),
    ),
    findSystemTexts: reaches((given) => notices(given).findSystemTexts(given.scope, [given.theirs.live])),
    listUnpublished: leftOut(ALL_TENANTS),
    markPublished: reaches((given) => notices(given).markPublished(given.scope, given.theirs.live)),
  },
  'modules/notices/notice-read.repository.ts': {
    latest: reaches((given) => reading(given).latest(given.scope, nobody, { size: 5, now: given.now, language: 'zh' })),
    find: reaches((given) =>
      reading(given).find(
        given.scope,
        { ...nobody, roleIds: [given.theirs.live] },
        { id: given.theirs.live, now: new Date(given.now.getTime() + 1000), language: 'zh' },
      ),
    ),
    listUnread: reaches((given) =>
      reading(given).listUnread(given.scope, { ...nobody, roleIds: [given.theirs.done] }, given.now),
    ),
    countUnread: reaches((given) =>
      reading(given).countUnread(given.scope, { ...nobody, roleIds: [given.theirs.done] }, given.now),
    ),
    findKnown: reaches((given) => reading(given).findKnown(given.scope, nobody, [given.theirs.live])),
    insert: adds((given) => reading(given).insert(given.scope, [given.theirs.live], given.now)),
  },
  'modules/notices/system-notice.repository.ts': {
    hold: adds((given) => ofSystem(given).hold(given.scope, given.theirs.word)),
    listByKey: reaches((given) => ofSystem(given).listByKey(given.scope, given.theirs.word)),
    forgetReaders: reaches((given) => ofSystem(given).forgetReaders(given.scope, given.theirs.live)),
    insert: adds((given) =>
      ofSystem(given).insert(
        given.scope,
        [
          {
            id: given.fresh,
            title: 'x',
            titleEn: 'x',
            content: '',
            contentEn: '',
            path: '',
            noticeKey: 'x',
            category: 7,
            releaseTime: given.now,
            isTold: 1,
            targetUser: '1',
            targetRole: '',
            targetDept: '',
          },
        ],
        given.now,
      ),
    ),
    resolve: reaches((given) => ofSystem(given).resolve(given.scope, [given.theirs.word], given.now)),
  },
  'modules/logs/error/error-log.repository.ts': {
    insert: adds(({ db, scope, fresh }) =>
      createErrorLogRepository(db).insert(scope, [{ id: fresh, serviceId: 'own' }]),
    ),
    findAccount: reaches(({ db, scope }) => createErrorLogRepository(db).findAccount(scope)),
    sweep: leftOut(ALL_TENANTS),
  },
  'modules/logs/lists/log-list.ts': {
    list: reaches(({ db, scope }) =>
      Promise.all(
        LOGS.map((table) =>
          createLogReader(db).list(scope, {
            table,
            columns: ['id', 'tenantId'],
            filters: [],
            sort: [{ column: 'id', order: 'asc' }],
            paging: PAGING,
          }),
        ),
      ),
    ),
    get: reaches(({ db, scope, theirs }) => createLogReader(db).get(scope, 'logApi', theirs.live)),
  },
  'modules/logs/request/request-row.repository.ts': {
    insert: adds((given) => logRows(given).insert(given.scope.tenantId, 'log_api', [logRow(given)])),
    findAccounts: reaches((given) =>
      logRows(given).findAccounts(given.scope.tenantId, { ids: [given.theirs.live], accounts: [given.theirs.word] }),
    ),
    findTenants: leftOut(PLATFORM),
    ...allLeftOut(ALL_TENANTS, 'makePartition', 'dropBefore'),
  },
}
