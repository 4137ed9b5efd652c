import { DEFAULT_MEDIA } from '@drawdesk/contract/devices/print-job'
import { createKioskHintsRepository } from '../../../modules/devices/kiosk/kiosk-hints.repository.ts'
import { createShareLinkRepository } from '../../../modules/devices/kiosk/share-link.repository.ts'
import { createDeviceRepository } from '../../../modules/devices/rows/device.repository.ts'
import { listPeople } from '../../../modules/devices/rows/people.repository.ts'
import { lookAtStream } from '../../../modules/devices/link/stream-look.repository.ts'
import { createPaperLogRepository } from '../../../modules/devices/paper/paper-log.repository.ts'
import { createPrintJobRepository } from '../../../modules/devices/queue/print-job.repository.ts'
import { createPrintProofRepository } from '../../../modules/devices/proof/print-proof.repository.ts'
import { findSheetFacts } from '../../../modules/devices/sheets/sheet-facts.repository.ts'
import { createDeviceSessionRepository } from '../../../modules/devices/sign-in/device-session.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const devices = ({ db }: Given) => createDeviceRepository(db)
const jobs = ({ db }: Given) => createPrintJobRepository(db)
const sessions = ({ db }: Given) => createDeviceSessionRepository(db)
const proofs = ({ db }: Given) => createPrintProofRepository(db)
const logs = ({ db }: Given) => createPaperLogRepository(db)
const links = ({ db }: Given) => createShareLinkRepository(db)
const hints = ({ db }: Given) => createKioskHintsRepository(db)
const LONG_AGO = new Date(0)
const EVERY_STATE = [0, 1, 2, 3, 4, 5, 6]

async function ownDevice(given: Given): Promise<void> {
  await given.db
    .as(given.scope)
    .insertInto('device')
    .values({ id: given.fresh, tenantId: given.scope.tenantId, deviceName: 'own', deviceCode: 'own' })
    .execute()
}
const job = ({ fresh, now }: Given) => ({
  id: fresh,
  loginId: fresh,
  copies: 1,
  sheets: 1,
  layout: 'single',
  media: 'na_index-4x6_4x6in',
  expireTime: now,
})

export const deviceProbes: Readonly<Record<string, Probes>> = {
  'modules/devices/proof/print-proof.repository.ts': {
    findNewestKey: reaches((given) => proofs(given).findNewestKey(given.scope)),
    holdNewestKey: reaches((given) => proofs(given).holdNewestKey(given.scope)),
    listKeys: reaches((given) => proofs(given).listKeys(given.scope)),
    retire: reaches((given) => proofs(given).retire(given.scope, given.theirs.live, given.now)),
    listOldSigners: leftOut('looks across tenants by its nature: a maintenance job'),
    findKey: reaches((given) => proofs(given).findKey(given.scope, given.theirs.live)),
    insertKey: adds((given) =>
      proofs(given).insertKey(given.scope, {
        id: given.fresh,
        publicKey: 'own',
        sealedKey: 'own',
        createTime: given.now,
      }),
    ),
    findByJob: reaches((given) => proofs(given).findByJob(given.scope, given.theirs.live)),
    insert: adds(async (given) => {
      await proofs(given).insertKey(given.scope, { id: given.fresh, publicKey: 'own', sealedKey: 'own' })
      await proofs(given).insert(given.scope, {
        id: given.fresh,
        code: given.fresh,
        jobId: given.fresh,
        infoId: given.fresh,
        keyId: given.fresh,
        statement: 'own',
        signature: 'own',
      })
    }),
    findByCode: leftOut('finds the tenant by a code'),
    findDrawing: reaches((given) => proofs(given).findDrawing(given.scope, given.theirs.live)),
  },
  'modules/devices/sheets/sheet-facts.repository.ts': {
    findSheetFacts: reaches(({ db, scope, theirs }) => findSheetFacts(db, scope, theirs.live)),
  },
  'modules/devices/rows/device.repository.ts': {
    find: reaches((given) => devices(given).find(given.scope, given.theirs.live)),
    findAny: reaches((given) => devices(given).findAny(given.scope, given.theirs.gone)),
    hold: reaches((given) => devices(given).hold(given.scope, given.theirs.live)),
    listNames: reaches((given) => devices(given).listNames(given.scope, [given.theirs.live])),
    listTimes: reaches((given) => devices(given).listTimes(given.scope, [given.theirs.live])),
    listChoices: reaches((given) => devices(given).listChoices(given.scope, {})),
    beat: reaches((given) =>
      devices(given).beat(given.scope, given.theirs.live, 'kiosk', { now: given.now, ip: 'own' }),
    ),
    note: reaches((given) => devices(given).note(given.scope, given.theirs.live, { ip: 'own' })),
    change: reaches((given) =>
      devices(given).change(given.scope, given.theirs.live, { remark: 'own' }, { now: given.now }),
    ),
    listActive: leftOut('looks across tenants by its nature: a maintenance job'),
    listOffline: leftOut('looks across tenants by its nature: a maintenance job'),
    listSilent: leftOut('looks across tenants by its nature: a maintenance job'),
  },
  'modules/devices/rows/people.repository.ts': {
    listPeople: reaches(({ db, scope, theirs }) => listPeople(db, scope, [theirs.live])),
  },
  'modules/devices/kiosk/share-link.repository.ts': {
    findByInfo: reaches((given) => links(given).findByInfo(given.scope, given.theirs.live)),
    findByToken: reaches((given) => links(given).findByToken(given.scope, given.theirs.word, LONG_AGO)),
    insert: adds((given) =>
      links(given).insert(given.scope, {
        id: given.fresh,
        infoId: given.fresh,
        token: given.fresh,
        expireTime: given.now,
      }),
    ),
    removePassed: leftOut('looks across tenants by its nature: a maintenance job'),
  },
  'modules/devices/kiosk/kiosk-hints.repository.ts': {
    listReady: reaches((given) => hints(given).listReady(given.scope, 10)),
  },
  'modules/devices/queue/print-job.repository.ts': {
    find: reaches((given) => jobs(given).find(given.scope, given.theirs.live)),
    findRequest: reaches((given) =>
      jobs(given).findRequest(given.scope, {
        loginId: given.theirs.live,
        clientRequestId: given.theirs.word,
        requestHash: '',
        since: LONG_AGO,
      }),
    ),
    forgetRequest: reaches((given) =>
      jobs(given).forgetRequest(given.scope, { loginId: given.theirs.live, clientRequestId: given.theirs.word }),
    ),
    findRecent: reaches((given) =>
      jobs(given).findRecent(given.scope, {
        loginId: given.theirs.live,
        infoId: given.theirs.live,
        sourceId: given.theirs.live,
        since: LONG_AGO,
      }),
    ),
    listOpen: reaches((given) => jobs(given).listOpen(given.scope, given.theirs.live)),
    listOfOrder: reaches((given) => jobs(given).listOfOrder(given.scope, given.theirs.word)),
    insert: adds(async (given) => {
      await ownDevice(given)
      await jobs(given).insert(given.scope, job(given))
    }),
    move: reaches((given) =>
      jobs(given).move(given.scope, { id: given.theirs.live, from: EVERY_STATE }, { error: 'own' }),
    ),
    pause: reaches((given) => jobs(given).pause(given.scope, given.theirs.live, EVERY_STATE, 'own')),
    resume: reaches((given) => jobs(given).resume(given.scope, given.theirs.busy)),
    moveTo: reaches((given) =>
      jobs(given).moveTo(
        given.scope,
        { from: given.theirs.live, withBegun: true },
        { loginId: given.theirs.busy, media: 'own' },
      ),
    ),
    hasBegun: reaches((given) =>
      jobs(given).hasBegun(given.scope, { from: given.theirs.busy, ids: [given.theirs.busy] }),
    ),
    listSheets: reaches((given) =>
      jobs(given).listSheets(given.scope, {
        infoId: given.theirs.busy,
        sourceId: given.theirs.busy,
        layout: 'single',
        media: DEFAULT_MEDIA,
      }),
    ),
    setSheet: reaches((given) =>
      jobs(given).setSheet(given.scope, given.theirs.done, { fileId: '1', sha256: 'own', media: DEFAULT_MEDIA }),
    ),
    addSheet: adds(async (given) => {
      await ownDevice(given)
      await jobs(given).insert(given.scope, job(given))
      await jobs(given).addSheet(given.scope, {
        jobId: given.fresh,
        sheet: 1,
        loginId: given.fresh,
        orderNo: '',
        printedTime: given.now,
      })
    }),
    countOpen: reaches((given) => jobs(given).countOpen(given.scope, [given.theirs.live])),
    listSilent: reaches((given) => jobs(given).listSilent(given.scope, [given.theirs.done], new Date('3000-01-01'))),
    listExpired: leftOut('looks across tenants by its nature: a maintenance job'),
  },
  'modules/devices/link/stream-look.repository.ts': {
    lookAtStream: reaches(({ db, scope, theirs }) =>
      lookAtStream(db, { tenantId: scope.tenantId, loginId: theirs.live, sessionId: theirs.live }),
    ),
  },
  'modules/devices/sign-in/device-session.repository.ts': {
    findByAccess: leftOut('finds the tenant by a token'),
    findByFamily: leftOut('finds the tenant by a token'),
    takeCode: leftOut('finds the tenant by a code'),
    setUsed: reaches((given) =>
      sessions(given).setUsed(given.scope, { id: given.theirs.live, accessHash: given.theirs.word }),
    ),
    addCode: adds(async (given) => {
      await ownDevice(given)
      await sessions(given).addCode(given.scope, {
        id: given.fresh,
        loginId: given.fresh,
        codeHash: 'own',
        expireTime: given.now,
        createTime: given.now,
      })
    }),
    dropCodes: reaches((given) => sessions(given).dropCodes(given.scope, given.theirs.live, given.now)),
    insert: adds(async (given) => {
      await ownDevice(given)
      await sessions(given).insert(given.scope, {
        id: given.fresh,
        loginId: given.fresh,
        client: 'kiosk',
        accessHash: given.fresh,
        accessExpire: given.now,
        familyHash: given.fresh,
        refreshHash: given.fresh,
        expireTime: given.now,
        refreshedTime: given.now,
      })
    }),
    rotate: reaches((given) =>
      sessions(given).rotate(
        given.scope,
        { id: given.theirs.live, refreshHash: given.theirs.word },
        {
          accessHash: 'own',
          accessExpire: given.now,
          previousAccessHash: '',
          previousAccessExpire: null,
          refreshHash: 'own',
          previousRefreshHash: '',
          isUsed: false,
          expireTime: given.now,
          refreshedTime: given.now,
        },
      ),
    ),
    end: reaches((given) =>
      sessions(given).end(given.scope, { loginId: given.theirs.live }, { reason: 'own', now: given.now }),
    ),
    setStream: reaches((given) => sessions(given).setStream(given.scope, given.theirs.live, 'own')),
    listPaired: reaches((given) => sessions(given).listPaired(given.scope, [given.theirs.live], LONG_AGO)),
  },
  'modules/devices/paper/paper-log.repository.ts': {
    add: adds(async (given) => {
      await ownDevice(given)
      await logs(given).add(given.scope, {
        id: given.fresh,
        loginId: given.fresh,
        what: 'set',
        change: 1,
        paperNum: 1,
        jobId: null,
        createUser: null,
        createTime: given.now,
      })
    }),
    sheetsByWeekday: reaches((given) =>
      logs(given).sheetsByWeekday(given.scope, [given.theirs.live], {
        since: LONG_AGO,
        until: new Date('2999-01-01T00:00:00Z'),
        timeZone: 'Asia/Shanghai',
      }),
    ),
  },
}
