import { sql, type SqlBool } from 'kysely'
import { findAudience, findAudienceTags } from '../../../modules/events/audience.repository.ts'
import { findSeenRows } from '../../../modules/events/seen-rows.repository.ts'
import { createConfigHomeRepository } from '../../../modules/operation/home-pages/config-home.repository.ts'
import { createHomeChoicesRepository } from '../../../modules/operation/home-pages/home-choices.repository.ts'
import { createDrawApiRepository } from '../../../modules/drawing/apis/draw-api.repository.ts'
import { createLastAnswersRepository } from '../../../modules/drawing/apis/editor/last-answers.repository.ts'
import { createDrawCallbackRepository } from '../../../modules/drawing/callbacks/draw-callback.repository.ts'
import { createDrawExRepository } from '../../../modules/drawing/experiences/draw-ex.repository.ts'
import { createExStampsRepository } from '../../../modules/drawing/experiences/ex-stamps.repository.ts'
import { createExStylesRepository } from '../../../modules/drawing/experiences/ex-styles.repository.ts'
import { createDrawCheckRepository } from '../../../modules/drawing/checks/draw-check.repository.ts'
import { createDrawDecisionRepository } from '../../../modules/drawing/checks/draw-decision.repository.ts'
import { createDrawChangesRepository } from '../../../modules/drawing/history/draw-changes.repository.ts'
import { createDrawFiguresRepository } from '../../../modules/drawing/records/figures/draw-figures.repository.ts'
import { createDrawAttemptRepository } from '../../../modules/drawing/records/draw-attempt.repository.ts'
import { createDrawInfoRepository } from '../../../modules/drawing/records/draw-info.repository.ts'
import { createDrawPreviewRepository } from '../../../modules/drawing/previews/draw-preview.repository.ts'
import { createDrawPromptRepository } from '../../../modules/drawing/prompts/draw-prompt.repository.ts'
import { createDrawStyleRepository } from '../../../modules/drawing/styles/draw-style.repository.ts'
import { createDrawnPicturesRepository } from '../../../modules/drawing/records/drawn-pictures.repository.ts'
import { createStarterRepository } from '../../../modules/drawing/starter/starter.repository.ts'
import { createStyleApisRepository } from '../../../modules/drawing/styles/style-apis.repository.ts'
import { createStyleLinksRepository } from '../../../modules/drawing/styles/style-links.repository.ts'
import { createFiguresRepository } from '../../../modules/queue/board/figures.repository.ts'
import { createFailedDrawsRepository } from '../../../modules/queue/steering/failed/failed-draws.repository.ts'
import { createQueueManageRepository } from '../../../modules/queue/steering/queue-manage.repository.ts'
import { listMarks } from '../../../modules/drawing/records/record-marks.repository.ts'
import { createDrawMarkRepository } from '../../../modules/drawing/marks/draw-mark.repository.ts'
import { createApiTestRepository } from '../../../modules/drawing/trials/api-test.repository.ts'
import { createDrawRunRepository } from '../../../modules/drawing/desk/draw-run.repository.ts'
import { createDeskRepository } from '../../../modules/drawing/desk/desk.repository.ts'
import { createDrawBudgetRepository } from '../../../modules/drawing/budgets/draw-budget.repository.ts'
import { createDrawCostsRepository } from '../../../modules/drawing/costs/draw-costs.repository.ts'
import { createQueueBoardRepository } from '../../../modules/queue/board/queue-board.repository.ts'
import { createLaneFactsRepository } from '../../../modules/drawing/run/queue/lane-facts.repository.ts'
import { createGateRepository } from '../../../modules/drawing/admission/gate.repository.ts'
import { freshGate } from '../../../modules/drawing/admission/gate.ts'
import { createDrawSealRepository } from '../../../modules/drawing/seals/draw-seal.repository.ts'
import { createSysStickersRepository } from '../../../modules/drawing/stickers/sys-stickers.repository.ts'
import { createRowVersionRepository } from '../../../crud/versions/row-version.repository.ts'
import { createProxyConfigRepository } from '../../../modules/proxies/proxy-config.repository.ts'
import { createProxyHistoryRepository } from '../../../modules/proxies/history/proxy-history.repository.ts'
import { createFileVisibility } from '../../../modules/files/file-visibility.repository.ts'
import { createFileRepository } from '../../../modules/files/file.repository.ts'
import { createEventStore } from '../../../platform/events/event-store.ts'
import { adds, allLeftOut, leftOut, reaches, reachesBehindOneWall, type Given, type Probes } from '../probe.ts'

const apis = ({ db }: Given) => createDrawApiRepository(db)
const exs = ({ db }: Given) => createDrawExRepository(db)
const exStyles = ({ db }: Given) => createExStylesRepository(db)
const exStamps = ({ db }: Given) => createExStampsRepository(db)
const queued = ({ db }: Given) => createQueueManageRepository(db)
const infos = ({ db }: Given) => createDrawInfoRepository(db)
const attempts = ({ db }: Given) => createDrawAttemptRepository(db)
const checks = ({ db }: Given) => createDrawCheckRepository(db)
const styles = ({ db }: Given) => createDrawStyleRepository(db)
const styleLinks = ({ db }: Given) => createStyleLinksRepository(db)
const styleApis = ({ db }: Given) => createStyleApisRepository(db)
const starter = ({ db }: Given) => createStarterRepository(db)
const prompts = ({ db }: Given) => createDrawPromptRepository(db)
const previews = ({ db }: Given) => createDrawPreviewRepository(db)
const versions = ({ db }: Given) => createRowVersionRepository(db)
const gates = ({ db }: Given) => createGateRepository(db)
const callbacks = ({ db }: Given) => createDrawCallbackRepository(db)
const files = ({ db }: Given) => createFileRepository(db)
const homes = ({ db }: Given) => createConfigHomeRepository(db)
const events = ({ db, deps }: Given) => createEventStore(db, deps.clock)

const desk = ({ db }: Given) => createDeskRepository(db)
const marks = ({ db }: Given) => createDrawMarkRepository(db)
const apiTests = ({ db }: Given) => createApiTestRepository(db)
const runs = ({ db }: Given) => createDrawRunRepository(db)
const budgets = ({ db }: Given) => createDrawBudgetRepository(db)
/** As plant.ts plants it. */
const SPENT = { begins: new Date('2020-01-01T00:00:00Z'), ends: new Date('2020-02-01T00:00:00Z') }

export const drawingProbes: Readonly<Record<string, Probes>> = {
  'modules/drawing/seals/draw-seal.repository.ts': {
    listAny: reaches((given) => createDrawSealRepository(given.db).listAny(given.scope, [given.theirs.live])),
    findUsed: reaches((given) => createDrawSealRepository(given.db).findUsed(given.scope, [given.theirs.live], 0, 5)),
  },
  'modules/drawing/stickers/sys-stickers.repository.ts': {
    findUsed: reaches((given) =>
      createSysStickersRepository(given.db).findUsed(given.scope, [given.theirs.live], 0, 5),
    ),
  },
  'modules/drawing/apis/draw-api.repository.ts': {
    find: reaches((given) => apis(given).find(given.scope, given.theirs.live)),
    findAny: reaches((given) => apis(given).findAny(given.scope, given.theirs.gone)),
    listActive: reaches((given) => apis(given).listActive(given.scope, {})),
    codesLike: reaches((given) => apis(given).codesLike(given.scope, given.theirs.word)),
    insert: adds((given) =>
      apis(given).insert(given.scope, {
        id: given.fresh,
        apiName: 'own',
        apiCode: given.theirs.word,
        kind: 'http',
        capability: 'image',
        flow: 'sync',
        baseUrl: '',
        definition: '{}',
      }),
    ),
    update: reaches((given) => apis(given).update(given.scope, given.theirs.live, undefined, { remark: 'own' })),
  },
  'modules/operation/home-pages/config-home.repository.ts': {
    findActive: reaches((given) => homes(given).findActive(given.scope)),
    find: reaches((given) => homes(given).find(given.scope, given.theirs.live)),
    lockAll: reaches((given) => homes(given).lockAll(given.scope)),
    switchOff: reaches((given) => homes(given).switchOff(given.scope, '0', given.now)),
    hasRemovedActive: reaches((given) => homes(given).hasRemovedActive(given.scope, [given.theirs.gone])),
  },
  'modules/operation/home-pages/home-choices.repository.ts': {
    list: reaches((given) => createHomeChoicesRepository(given.db).list(given.scope, 'style', [given.theirs.live])),
    search: reaches((given) => createHomeChoicesRepository(given.db).search(given.scope, 'prompt', given.theirs.word)),
  },
  'modules/drawing/apis/editor/last-answers.repository.ts': {
    list: reaches((given) => createLastAnswersRepository(given.db).list(given.scope, given.theirs.live)),
  },
  'modules/drawing/styles/draw-style.repository.ts': {
    find: reaches((given) => styles(given).find(given.scope, given.theirs.live)),
    lock: reaches((given) => styles(given).lock(given.scope, given.theirs.live)),
    list: reaches((given) => styles(given).list(given.scope, [given.theirs.live])),
    listAny: reaches((given) => styles(given).listAny(given.scope, [given.theirs.live])),
    listChoices: reaches((given) => styles(given).listChoices(given.scope, 0)),
    listChoicesOf: reaches((given) => styles(given).listChoicesOf(given.scope, given.theirs.live, 0)),
    namesByApi: reaches((given) => styles(given).namesByApi(given.scope, [given.theirs.live], 5)),
    insert: adds(
      async (given) =>
        void (await styles(given).insert(given.scope, { id: given.fresh, styleName: 'own', apiId: given.theirs.live })),
    ),
    update: reaches((given) => styles(given).update(given.scope, given.theirs.live, { remark: 'own' })),
    countUse: reaches((given) => styles(given).countUse(given.scope, given.theirs.live)),
  },
  'modules/drawing/styles/style-links.repository.ts': {
    list: reaches((given) => styleLinks(given).list(given.scope, [given.theirs.live])),
    namesOnline: reaches((given) =>
      styleLinks(given).namesOnline(given.scope, [given.theirs.live], { now: new Date(0), most: 5 }),
    ),
    styleIdsOf: reaches((given) => styleLinks(given).styleIdsOf(given.scope, given.theirs.live)),
    remove: reaches((given) =>
      styleLinks(given).remove(given.scope, { styleId: given.theirs.live, exId: given.theirs.live }),
    ),
  },
  'modules/drawing/styles/style-apis.repository.ts': {
    listChoices: reaches((given) => styleApis(given).listChoices(given.scope)),
    hold: reaches((given) => styleApis(given).hold(given.scope, given.theirs.live)),
    holdAny: reaches((given) => styleApis(given).holdAny(given.scope, given.theirs.live)),
    namesOf: reaches((given) => styleApis(given).namesOf(given.scope, [given.theirs.live])),
    idsByCode: reaches((given) => styleApis(given).idsByCode(given.scope, [given.theirs.word])),
  },
  'modules/drawing/records/drawn-pictures.repository.ts': {
    list: reaches((given) =>
      createDrawnPicturesRepository(given.db).list(given.scope, { styleId: given.theirs.done }, 60),
    ),
  },
  'modules/drawing/starter/starter.repository.ts': {
    holdTurn: adds((given) => starter(given).holdTurn(given.scope)),
    list: reaches((given) => starter(given).list(given.scope)),
    put: adds((given) =>
      starter(given).put(given.scope, {
        code: 'own',
        tableName: 'drawStyle',
        rowId: given.fresh,
        rowVersion: 1,
      }),
    ),
    listRows: reaches((given) => starter(given).listRows(given.scope, 'drawStyle', [given.theirs.live])),
    usersOf: reaches((given) => starter(given).usersOf(given.scope, 'drawApi', given.theirs.live)),
    findApi: reaches((given) => starter(given).findApi(given.scope)),
  },
  'modules/drawing/prompts/draw-prompt.repository.ts': {
    find: reaches((given) => prompts(given).find(given.scope, given.theirs.live)),
    lock: reaches((given) => prompts(given).lock(given.scope, given.theirs.live)),
    list: reaches((given) => prompts(given).list(given.scope, [given.theirs.live])),
    listAny: reaches((given) => prompts(given).listAny(given.scope, [given.theirs.live])),
    listByApi: reaches((given) => prompts(given).listByApi(given.scope, given.theirs.live)),
    titlesByApi: reaches((given) => prompts(given).titlesByApi(given.scope, [given.theirs.live], 5)),
    listCategories: reaches((given) => prompts(given).listCategories(given.scope)),
    insert: adds(
      async (given) =>
        void (await prompts(given).insert(given.scope, { id: given.fresh, title: 'own', content: 'own' })),
    ),
    update: reaches((given) => prompts(given).update(given.scope, given.theirs.live, { remark: 'own' })),
    countUse: reaches((given) => prompts(given).countUse(given.scope, given.theirs.live)),
  },
  'modules/drawing/previews/draw-preview.repository.ts': {
    find: reaches((given) => previews(given).find(given.scope, given.theirs.live)),
    put: adds((given) =>
      previews(given).put(given.scope, {
        id: given.fresh,
        infoId: given.theirs.live,
        attemptNo: 1,
        mime: 'image/webp',
        storageKey: 'own',
        now: given.now,
      }),
    ),
    remove: reaches((given) => previews(given).remove(given.scope, given.theirs.live)),
    listLeft: leftOut('finds the previews of ended drawings of all tenants'),
  },
  'crud/versions/row-version.repository.ts': {
    findAsOf: reaches((given) =>
      versions(given).findAsOf(given.scope, {
        tableName: given.theirs.word,
        rowId: given.theirs.live,
        time: given.now,
      }),
    ),
    findUpTo: reaches((given) =>
      versions(given).findUpTo(given.scope, {
        tableName: given.theirs.word,
        rowId: given.theirs.live,
        version: 2_000_000_000,
      }),
    ),
    list: reaches((given) =>
      versions(given).list(given.scope, { tableName: given.theirs.word, rowId: given.theirs.live }),
    ),
    keep: adds((given) =>
      versions(given).keep(given.scope, {
        id: given.fresh,
        tableName: given.theirs.word,
        rowId: given.theirs.live,
        rowVersion: 1,
        content: '{}',
        createUser: null,
        createTime: given.now,
      }),
    ),
  },
  'modules/drawing/experiences/draw-ex.repository.ts': {
    find: reaches((given) => exs(given).find(given.scope, given.theirs.live)),
    lock: reaches((given) => exs(given).lock(given.scope, given.theirs.live)),
    findNow: reaches((given) => exs(given).findNow(given.scope, { muName: '', now: given.now })),
    findNext: reaches((given) => exs(given).findNext(given.scope, { muName: '', now: new Date(0) })),
    listNow: reaches((given) => exs(given).listNow(given.scope, given.now, 10)),
    listOver: reaches((given) => exs(given).listOver(given.scope, new Date('3000-01-01'), 10)),
    insert: adds((given) =>
      exs(given).insert(given.scope, {
        id: given.fresh,
        exName: 'own',
        startTime: given.now,
        endTime: given.now,
        createTime: given.now,
        updateTime: given.now,
      }),
    ),
    update: reaches((given) => exs(given).update(given.scope, given.theirs.live, { terms: 'own' })),
    endPassed: reaches((given) => exs(given).endPassed(given.scope, new Date('2999-12-31T00:00:00Z'))),
    listNames: reaches((given) => exs(given).listNames(given.scope, [given.theirs.live])),
    findPlaceOfDevice: reaches((given) => exs(given).findPlaceOfDevice(given.scope, given.theirs.live)),
    listPassed: leftOut('finds the experiences of all tenants whose end has passed'),
  },
  'modules/drawing/experiences/ex-styles.repository.ts': {
    list: reaches((given) => exStyles(given).list(given.scope, [given.theirs.live])),
    known: reaches((given) => exStyles(given).known(given.scope, [given.theirs.live])),
    hold: reaches((given) => exStyles(given).hold(given.scope, [given.theirs.live])),
    replace: reaches((given) => exStyles(given).replace(given.scope, given.theirs.live, [], given.now)),
  },
  'modules/drawing/experiences/ex-stamps.repository.ts': {
    listSeals: reaches((given) => exStamps(given).listSeals(given.scope, [given.theirs.live])),
    listStickers: reaches((given) => exStamps(given).listStickers(given.scope, [given.theirs.live])),
    listSeenSeals: reaches((given) => exStamps(given).listSeenSeals(given.scope, [given.theirs.live])),
    listSeenStickers: reaches((given) => exStamps(given).listSeenStickers(given.scope, [given.theirs.live])),
  },
  'modules/drawing/callbacks/draw-callback.repository.ts': {
    insert: adds((given) =>
      callbacks(given).insert(given.scope, {
        id: given.fresh,
        infoId: given.theirs.live,
        attemptNo: 1,
        digest: given.theirs.word,
      }),
    ),
    countWaiting: reaches((given) =>
      callbacks(given).countWaiting(given.scope, { infoId: given.theirs.live, attemptNo: 1 }),
    ),
    listWaiting: reaches((given) =>
      callbacks(given).listWaiting(given.scope, { infoId: given.theirs.live, attemptNo: 1 }),
    ),
    take: reaches((given) => callbacks(given).take(given.scope, [given.theirs.live])),
    remove: reaches((given) => callbacks(given).remove(given.scope, given.theirs.live)),
  },
  'modules/drawing/admission/gate.repository.ts': {
    list: reaches((given) => gates(given).list(given.scope, [given.theirs.live])),
    lock: adds((given) => gates(given).lock(given.scope, given.theirs.live, [{ id: given.fresh, keyName: 'own' }])),
    write: reaches((given) => gates(given).write(given.scope, given.theirs.live, 1, freshGate(given.theirs.word))),
    findProbeState: reaches((given) => gates(given).findProbeState(given.scope, given.theirs.live)),
    countInFlight: reaches((given) => gates(given).countInFlight(given.scope, given.theirs.busy, '0')),
  },
  'modules/drawing/records/figures/draw-figures.repository.ts': {
    read: reaches(({ db, scope, now }) =>
      createDrawFiguresRepository(db).read(scope, {
        firstDay: '2020-01-01',
        today: now.toISOString().slice(0, 10),
        timeZone: 'UTC',
      }),
    ),
  },
  'modules/drawing/history/draw-changes.repository.ts': {
    findToday: reaches((given) =>
      createDrawChangesRepository(given.db).findToday(given.scope, 'drawApi', given.theirs.live),
    ),
  },
  'modules/drawing/checks/draw-check.repository.ts': {
    list: reaches((given) =>
      checks(given).list(given.scope, {
        filters: [],
        sort: [{ column: 'id', order: 'desc' }],
        paging: { current: 1, size: 10 },
      }),
    ),
    decide: reaches((given) =>
      checks(given).decide(given.scope, [given.theirs.live], { suggestion: 'block', remark: 'own', time: given.now }),
    ),
    countAlike: reaches((given) =>
      checks(given).countAlike(given.scope, [
        { kind: 'text', label: given.theirs.word },
        { kind: 'image', label: given.theirs.word },
      ]),
    ),
    settle: reaches((given) => checks(given).settle(given.scope, [given.theirs.live])),
    lockDrawings: reaches((given) => checks(given).lockDrawings(given.scope, [given.theirs.live])),
    decideOf: reaches((given) =>
      checks(given).decideOf(
        given.scope,
        [given.theirs.live],
        {},
        { suggestion: 'block', remark: 'own', time: given.now },
      ),
    ),
    insert: adds((given) =>
      checks(given).insert(given.scope, [
        { id: given.fresh, infoId: given.theirs.live, kind: 'text', label: 'own', suggestion: 'pass', provider: 'own' },
      ]),
    ),
    listBelow: reaches((given) => checks(given).listBelow(given.scope, ['0'])),
  },
  'modules/drawing/checks/draw-decision.repository.ts': {
    insert: adds((given) =>
      createDrawDecisionRepository(given.db).insert(given.scope, given.now, [
        { id: given.fresh, infoId: given.theirs.live, checkId: null, action: 'pass', reason: 'own' },
      ]),
    ),
    list: reaches((given) => createDrawDecisionRepository(given.db).list(given.scope, given.theirs.live)),
  },
  'modules/drawing/records/draw-info.repository.ts': {
    list: reaches((given) => infos(given).list(given.scope, [given.theirs.live])),
    find: reaches((given) => infos(given).find(given.scope, given.theirs.live)),
    mark: reaches((given) => infos(given).mark(given.scope, [given.theirs.done], { isDeleted: 1, time: given.now })),
    findByRequest: reaches((given) => infos(given).findByRequest(given.scope, given.theirs.word)),
    forgetRequest: reaches((given) => infos(given).forgetRequest(given.scope, given.theirs.live)),
    listChildren: reaches((given) => infos(given).listChildren(given.scope, '0')),
    insert: adds((given) =>
      infos(given).insert(given.scope, {
        id: given.fresh,
        apiId: given.theirs.live,
        userId: given.theirs.live,
        prompt: 'own',
        clientRequestId: given.theirs.word,
      }),
    ),
    move: reaches((given) => infos(given).move(given.scope, { id: given.theirs.live, from: [0] }, { state: 3 })),
    setStep: reaches((given) => infos(given).setStep(given.scope, { id: given.theirs.live, attempts: 1 }, 'waitRate')),
    startOver: reaches((given) => infos(given).startOver(given.scope, { id: given.theirs.busy, attempts: 1 })),
    setProgress: reaches((given) => infos(given).setProgress(given.scope, { id: given.theirs.busy, attempts: 1 }, 99)),
    findWithAttempt: reaches((given) => infos(given).findWithAttempt(given.scope, given.theirs.live)),
    namesOf: reaches((given) =>
      infos(given).namesOf(given.scope, [
        {
          apiId: given.theirs.live,
          userId: given.theirs.live,
          styleId: given.theirs.live,
          exId: given.theirs.live,
          promptId: given.theirs.live,
        },
      ]),
    ),
  },
  'modules/drawing/records/draw-attempt.repository.ts': {
    find: reaches((given) => attempts(given).find(given.scope, given.theirs.live, 1)),
    list: reaches((given) => attempts(given).list(given.scope, given.theirs.live)),
    insert: adds((given) => attempts(given).insert(given.scope, { id: given.fresh, infoId: given.theirs.live, no: 7 })),
    update: reaches((given) =>
      attempts(given).update(given.scope, { infoId: given.theirs.live, no: 1, run: 99 }, { outcome: 'own' }),
    ),
    listCalls: reaches((given) => attempts(given).listCalls(given.scope, given.theirs.live)),
    updateCall: reaches((given) => attempts(given).updateCall(given.scope, given.theirs.live, { verdict: 'own' })),
    insertCall: adds((given) =>
      attempts(given).insertCall(given.scope, {
        id: given.fresh,
        infoId: given.theirs.live,
        attemptNo: 1,
        step: 'submit',
        method: 'GET',
        url: '',
      }),
    ),
  },
  'modules/drawing/run/queue/lane-facts.repository.ts': {
    read: reaches((given) =>
      createLaneFactsRepository(given.db).read(given.scope, [`${given.theirs.done}:${given.scope.tenantId}`]),
    ),
  },
  'modules/drawing/records/lanes/lane-place.repository.ts': {
    listAtGate: leftOut(
      'asks for jobs of a lane, whose name holds its tenant; the records beside them have a condition of their own',
    ),
  },
  'modules/queue/steering/queue-manage.repository.ts': {
    // The total counts jobs alone.
    page: reachesBehindOneWall('jobs stand behind no wall: workers take those of all tenants', (given) =>
      queued(given).page(given.scope, {}, { current: 1, size: 10 }),
    ),
    listMovable: leftOut(
      'begins with the jobs of a lane, whose name holds its tenant; the records beside them have a condition of their own',
    ),
    find: reaches((given) => queued(given).find(given.scope, `draw:${given.theirs.live}`)),
    findWhole: reaches((given) => queued(given).findWhole(given.scope, `draw:${given.theirs.live}`)),
    wasCancelledUpstream: reaches((given) => queued(given).wasCancelledUpstream(given.scope, given.theirs.busy, 1)),
    tenantsOf: leftOut('says whose records these are, to the operator of the platform alone'),
  },
  'modules/queue/steering/failed/failed-draws.repository.ts': {
    page: reaches((given) =>
      createFailedDrawsRepository(given.db).page(given.scope, new Date(0), {}, { current: 1, size: 10 }),
    ),
    list: reaches((given) => createFailedDrawsRepository(given.db).list(given.scope, new Date(0), {}, 10)),
  },
  'modules/drawing/costs/draw-costs.repository.ts': {
    sums: reaches((given) =>
      createDrawCostsRepository(given.db).sums(
        given.scope,
        given.scope,
        'user',
        { from: new Date(0), to: new Date('2999-01-01T00:00:00Z'), timeZone: 'UTC' },
        10,
      ),
    ),
    namesOf: reaches((given) => createDrawCostsRepository(given.db).namesOf(given.scope, 'api', [given.theirs.live])),
    tenantNames: leftOut(
      'names of tenants, which stand in a table of the platform; asked for those that the operator compares',
    ),
  },
  'modules/drawing/desk/desk.repository.ts': {
    listApis: reaches((given) => desk(given).listApis(given.scope)),
    listAnyApis: reaches((given) => desk(given).listAnyApis(given.scope, [given.theirs.live])),
    listPrompts: reaches((given) => desk(given).listPrompts(given.scope, '')),
    listRecentCosts: reaches((given) => desk(given).listRecentCosts(given.scope, [given.theirs.done])),
  },
  'modules/drawing/records/record-marks.repository.ts': {
    listMarks: reaches(({ db, scope, theirs }) => listMarks(db, scope, [theirs.live])),
  },
  'modules/drawing/marks/draw-mark.repository.ts': {
    mark: adds((given) =>
      marks(given).mark(given.scope, [given.theirs.live], { isFavourite: 1, rating: undefined, now: given.now }),
    ),
    addTags: adds((given) => marks(given).addTags(given.scope, [given.theirs.live], [given.fresh])),
    removeTags: reaches((given) => marks(given).removeTags(given.scope, [given.theirs.live], [given.theirs.word])),
    listTags: reaches((given) => marks(given).listTags(given.scope, 5)),
    listBoards: reaches((given) => marks(given).listBoards(given.scope)),
    putOnBoard: adds((given) => marks(given).putOnBoard(given.scope, given.theirs.live, [given.theirs.live])),
    takeOffBoard: reaches((given) => marks(given).takeOffBoard(given.scope, given.theirs.live, [given.theirs.live])),
    removeBoard: reaches((given) => marks(given).removeBoard(given.scope, given.theirs.live)),
  },
  'modules/drawing/trials/api-test.repository.ts': {
    // Each text of theirs is that word, the kind of an API too.
    list: reaches((given) =>
      apiTests(given).list(given.scope, { apiKind: given.theirs.word as 'draw', apiId: given.theirs.live }),
    ),
    listLast: reaches((given) =>
      apiTests(given).listLast(given.scope, given.theirs.word as 'draw', [given.theirs.live]),
    ),
    findByDrawing: reaches((given) => apiTests(given).findByDrawing(given.scope, given.theirs.live)),
    keep: adds((given) =>
      apiTests(given).keep(given.scope, {
        id: given.fresh,
        apiKind: 'draw',
        apiId: given.theirs.live,
        infoId: given.theirs.live,
        result: null,
        createTime: given.now,
      }),
    ),
  },
  'modules/drawing/desk/draw-run.repository.ts': {
    find: reaches((given) => runs(given).find(given.scope, given.theirs.live)),
    list: reaches((given) => runs(given).list(given.scope, { beforeId: undefined, most: 5 })),
    findByRequest: reaches((given) => runs(given).findByRequest(given.scope, given.theirs.word)),
    insert: adds((given) =>
      runs(given).insert(given.scope, {
        id: given.fresh,
        requestId: given.fresh,
        requestHash: '',
        prompts: '[]',
        targets: '[]',
        cells: '[]',
      }),
    ),
    setCells: reaches((given) => runs(given).setCells(given.scope, given.theirs.live, [])),
    remove: reaches((given) => runs(given).remove(given.scope, given.theirs.live)),
  },
  'modules/drawing/budgets/draw-budget.repository.ts': {
    list: reaches((given) => budgets(given).list(given.scope, SPENT)),
    find: reaches((given) => budgets(given).find(given.scope, given.theirs.live)),
    count: reaches((given) => budgets(given).count(given.scope)),
    countKinds: reaches((given) => budgets(given).countKinds(given.scope)),
    insert: adds((given) =>
      budgets(given).insert(given.scope, {
        id: given.fresh,
        subject: 'api',
        subjectId: given.theirs.live,
        currency: 'CNY',
        amount: '1',
      }),
    ),
    update: reaches((given) => budgets(given).update(given.scope, given.theirs.live, undefined, { remark: 'own' })),
    listSubjects: reaches((given) => budgets(given).listSubjects(given.scope)),
    hasSubject: reaches((given) => budgets(given).hasSubject(given.scope, 'api', given.theirs.live)),
    isSpent: reaches((given) => budgets(given).isSpent(given.scope, { apiId: given.theirs.live, exId: null }, SPENT)),
    takeAlarm: adds((given) =>
      budgets(given).takeAlarm(given.scope, { budgetId: given.theirs.live, month: '2020-02', percent: 80 }),
    ),
    listAlarms: reaches((given) => budgets(given).listAlarms(given.scope, '2020-01')),
    forgetAlarms: reaches((given) => budgets(given).forgetAlarms(given.scope, given.theirs.live)),
    tenantsWithBudgets: leftOut('says which tenants have budgets, to the maintenance job that looks at all of them'),
  },
  'modules/queue/board/queue-board.repository.ts': {
    countOpen: reaches((given) => createQueueBoardRepository(given.db).countOpen(given.scope)),
    countEnds: reaches((given) =>
      createQueueBoardRepository(given.db).countEnds(given.scope, { since: new Date(0), rateSince: new Date(0) }),
    ),
    apiNames: leftOut('looks across tenants by its nature: a maintenance job'),
    tenantNames: leftOut(
      'names of tenants, which stand in a table of the platform; asked for those of lanes that are shown',
    ),
  },
  'modules/queue/board/figures.repository.ts': {
    readHours: reaches((given) =>
      createFiguresRepository(given.db).readHours(given.scope, {
        since: new Date(0),
        by: 'day',
        timeZone: 'UTC',
        apiId: undefined,
      }),
    ),
    readSeen: reaches((given) =>
      createFiguresRepository(given.db).readSeen(given.scope, {
        since: new Date(0),
        by: 'hour',
        timeZone: 'UTC',
        apiId: undefined,
      }),
    ),
  },
  'modules/drawing/costs/cost-days.repository.ts': allLeftOut('adds up the days of all tenants', 'addUp', 'beginAnew'),
  'modules/queue/board/roll-up.repository.ts': allLeftOut(
    'counts the hours of all tenants',
    'findMark',
    'setMark',
    'findFirstEnd',
    'count',
    'sweep',
  ),
  'modules/events/audience.repository.ts': {
    findAudience: reaches(({ db, scope }) => findAudience(db, scope)),
    findAudienceTags: reaches(({ db, scope }) => findAudienceTags(db, scope)),
  },
  'modules/events/seen-rows.repository.ts': {
    findSeenRows: reaches(async (given) => [
      ...(
        await findSeenRows(
          given.db,
          {
            ...given.scope,
            rowRules: new Map([
              ['drawInfo', { key: 'all', parts: [{ columns: null, condition: () => sql<SqlBool>`true` }] }],
            ]),
          },
          'draw',
          [given.theirs.live],
        )
      ).keys(),
    ]),
    seesAll: leftOut('looks at rules, not at rows'),
  },
  'modules/events/session-state.repository.ts': {
    findSessionStates: leftOut('how the sessions stand whose streams this process holds; sessions have no tenant wall'),
  },
  'modules/proxies/proxy-config.repository.ts': {
    listActive: reaches(({ db, scope }) => createProxyConfigRepository(db).listActive(scope)),
    find: reaches(({ db, scope, theirs }) => createProxyConfigRepository(db).find(scope, theirs.live)),
    findUsed: reaches(({ db, scope, theirs }) => createProxyConfigRepository(db).findUsed(scope, [theirs.live], 0)),
  },
  'modules/proxies/history/proxy-history.repository.ts': {
    insert: adds(({ db, scope, fresh }) =>
      createProxyHistoryRepository(db).insert(scope, [{ id: fresh, target: 'own' }]),
    ),
    sweep: leftOut('sweeps the old rows of all tenants'),
  },
  'modules/files/file-visibility.repository.ts': {
    listSeen: reaches(async ({ db, scope, theirs }) => createFileVisibility(db).listSeen(scope, [theirs.live])),
  },
  'modules/files/file.repository.ts': {
    find: reaches((given) => files(given).find(given.scope, given.theirs.live)),
    list: reaches((given) => files(given).list(given.scope, [given.theirs.live])),
    findStore: reaches((given) => files(given).findStore({ tenantId: given.scope.tenantId, id: given.theirs.live })),
    findSame: reaches((given) =>
      files(given).findSame(given.scope, { sha256: given.theirs.word, bytes: given.theirs.live }),
    ),
    setTakenDown: reaches((given) => files(given).setTakenDown(given.scope, [given.theirs.live], 1)),
    setPlaceholder: reaches((given) =>
      files(given).setPlaceholder(given.scope, { sha256: given.theirs.word, bytes: given.theirs.live }, 'own'),
    ),
    insert: adds((given) =>
      files(given).insert(given.scope, {
        id: given.fresh,
        name: 'own',
        mime: 'image/png',
        extension: 'png',
        bytes: '1',
        sha256: given.theirs.word,
        storageKey: 'own',
      }),
    ),
  },
  'modules/files/stored-keys.repository.ts': {
    findUsed: leftOut('which stored bytes a row of any tenant points to'),
  },
  'platform/events/event-store.ts': {
    insert: adds((given) => events(given).insert(given.db, given.scope, [{ topic: 'notice', id: given.theirs.live }])),
    readAfter: reaches((given) => events(given).readAfter(given.scope, 0)),
    sweep: leftOut('sweeps the old events of all tenants'),
  },
}
