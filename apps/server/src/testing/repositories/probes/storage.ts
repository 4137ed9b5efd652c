import { createAttachRepository, type AttachFilters } from '../../../modules/files/attachments/attach.repository.ts'
import { findFileUses, findShown } from '../../../modules/files/attachments/file-uses.repository.ts'
import { createLeftoverRepository } from '../../../modules/files/leftovers/leftover.repository.ts'
import { createMoveRepository } from '../../../modules/files/oss/move.repository.ts'
import { createQuotaRepository } from '../../../modules/files/quota/quota.repository.ts'
import { createStoreRepository } from '../../../modules/files/stores/store.repository.ts'
import { createUploadRepository } from '../../../modules/files/uploads/upload.repository.ts'
import { adds, allLeftOut, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const stores = ({ db }: Given) => createStoreRepository(db)
const moves = ({ db }: Given) => createMoveRepository(db)
const leftovers = ({ db }: Given) => createLeftoverRepository(db)
const attachments = ({ db }: Given) => createAttachRepository(db)
const viewer = ({ scope }: Given) => ({
  ...scope,
  permissions: new Set<string>(),
  isAdministrator: false,
  rowRules: new Map(),
})
const quota = ({ db }: Given) => createQuotaRepository(db)
const uploads = ({ db }: Given) => createUploadRepository(db)

const EVERY_TENANT = 'looks through all tenants: names tenant and id only'
const ALL: AttachFilters = { isUnused: false, isRemoved: false, dates: [] }
/** As plant.ts plants it. */
const PLANTED_STORE = '0'
const placeOf = ({ theirs }: Given) => ({ storeId: theirs.live, storageKey: theirs.word, parts: 0 })
const filePlaceOf = ({ theirs }: Given) => ({ storeId: PLANTED_STORE, storageKey: theirs.word })

export const storageProbes: Readonly<Record<string, Probes>> = {
  'modules/files/stores/store.repository.ts': {
    find: reaches((given) => stores(given).find(given.scope, given.theirs.live)),
    findActive: reaches((given) => stores(given).findActive(given.scope)),
    listAll: reaches((given) => stores(given).listAll(given.scope)),
    countFiles: reaches(async (given) => [...(await stores(given).countFiles(given.scope))]),
    insertOwn: adds((given) => stores(given).insertOwn(given.scope, given.fresh)),
    enable: reaches((given) => stores(given).enable(given.scope, given.theirs.live)),
  },
  'modules/files/oss/move.repository.ts': {
    find: reaches((given) => moves(given).find(given.scope, given.theirs.live)),
    list: reaches((given) => moves(given).list(given.scope)),
    insert: adds((given) =>
      moves(given).insert(given.scope, { id: given.fresh, fromId: '1', toId: '2', total: 0, now: given.now }),
    ),
    countLots: reaches((given) => moves(given).countLots(given.scope, PLANTED_STORE)),
    listLots: reaches((given) => moves(given).listLots(given.scope, PLANTED_STORE, '', 10)),
    switchFiles: reaches((given) =>
      moves(given).switchFiles(given.scope, { storageKey: given.theirs.word, from: PLANTED_STORE, to: '1' }),
    ),
    begin: reaches((given) => moves(given).begin(given.scope, given.theirs.live)),
    countMoved: reaches((given) => moves(given).countMoved(given.scope, given.theirs.live, '1', given.now)),
    countFailed: reaches((given) => moves(given).countFailed(given.scope, given.theirs.live, 'missing', given.now)),
    finish: reaches((given) => moves(given).finish(given.scope, given.theirs.live, { state: 1, now: given.now })),
    ...allLeftOut(EVERY_TENANT, 'findMovesWithoutJob'),
  },
  'modules/files/leftovers/leftover.repository.ts': {
    insert: adds((given) => leftovers(given).insert(given.scope, placeOf(given), given.deps.ids)),
    forget: reaches((given) => leftovers(given).forget(given.scope, placeOf(given))),
    hold: reaches((given) => leftovers(given).hold(given.scope, given.theirs.live)),
    listOf: reaches((given) => leftovers(given).listOf(given.scope, given.theirs.live, '0', 10)),
    findOf: reaches((given) => leftovers(given).findOf(given.scope, placeOf(given))),
    remove: reaches((given) => leftovers(given).remove(given.scope, given.theirs.live)),
    isNeeded: reaches((given) => leftovers(given).isNeeded(given.scope, filePlaceOf(given))),
    ...allLeftOut(EVERY_TENANT, 'listLeftovers'),
  },
  'modules/files/attachments/attach.repository.ts': {
    page: reaches((given) => attachments(given).page(given.scope, ALL, { current: 1, size: 10 })),
    find: reaches((given) => attachments(given).find(given.scope, given.theirs.live)),
    list: reaches((given) => attachments(given).list(given.scope, [given.theirs.live])),
    findNamed: reaches((given) => attachments(given).findNamed(given.scope, given.theirs.word)),
    save: reaches((given) => attachments(given).save(given.scope, given.theirs.live, { name: 'own', now: given.now })),
    setPath: reaches((given) => attachments(given).setPath(given.scope, given.theirs.live, 'own.png')),
    setRemoved: reaches((given) =>
      attachments(given).setRemoved(given.scope, [given.theirs.live], given.now, given.now),
    ),
    purge: reaches((given) =>
      attachments(given).purge(
        given.scope,
        { id: given.theirs.gone, storageKey: `${given.theirs.word}-${given.theirs.gone}` },
        given.deps.ids,
      ),
    ),
    ...allLeftOut(EVERY_TENANT, 'findOverdue'),
  },
  'modules/files/attachments/file-uses.repository.ts': {
    findShown: reaches(async (given) => [...(await findShown(given.db, given.scope, [given.theirs.live]))]),
    findFileUses: reaches(async (given) => [...(await findFileUses(given.db, viewer(given), [given.theirs.live]))]),
  },
  'modules/files/quota/quota.repository.ts': {
    lock: leftOut('takes a lock, reads no row'),
    countKept: reaches((given) => quota(given).countKept(given.scope)),
    countComing: reaches((given) => quota(given).countComing(given.scope, new Date(0))),
    hold: adds((given) =>
      quota(given).hold(given.scope, { id: given.fresh, bytes: 1, expireTime: new Date(given.now.getTime() + 1) }),
    ),
    letGo: reaches((given) => quota(given).letGo(given.scope, given.theirs.live)),
    ...allLeftOut('tenants are rows of the platform', 'findRoom', 'setWarned'),
    ...allLeftOut(EVERY_TENANT, 'listKept', 'forgetHolds'),
  },
  'modules/files/uploads/upload.repository.ts': {
    find: reaches((given) => uploads(given).find(given.scope, given.theirs.live)),
    hold: reaches((given) => uploads(given).hold(given.scope, given.theirs.live)),
    findOpen: reaches((given) =>
      uploads(given).findOpen(given.scope, {
        name: given.theirs.word,
        bytes: given.theirs.live,
        sha256: given.theirs.word,
      }),
    ),
    insert: adds((given) =>
      uploads(given).insert(
        given.scope,
        { id: given.fresh, name: 'own', bytes: '1', sha256: '', storeId: '0', storageKey: 'own', parts: 1 },
        given.now,
      ),
    ),
    listParts: reaches((given) => uploads(given).listParts(given.scope, given.theirs.live)),
    putPart: adds(async (given) => {
      await uploads(given).insert(
        given.scope,
        { id: given.fresh, name: 'own', bytes: '1', sha256: '', storeId: '0', storageKey: 'own', parts: 1 },
        given.now,
      )
      await uploads(given).putPart(given.scope, {
        id: given.fresh,
        uploadId: given.fresh,
        number: 1,
        bytes: 1,
        sha256: 'own',
      })
    }),
    finish: reaches((given) => uploads(given).finish(given.scope, given.theirs.live, given.fresh, given.now)),
    remove: reaches((given) => uploads(given).remove(given.scope, given.theirs.live)),
    ...allLeftOut(EVERY_TENANT, 'findOldUploads'),
  },
}
