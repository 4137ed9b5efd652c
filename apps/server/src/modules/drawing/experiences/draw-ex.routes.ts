import { Type } from 'typebox'
import {
  DRAW_EX_PATH,
  DrawEx,
  drawExResource,
  DrawExSave,
  DrawExStateAnswer,
  FindNowDrawExInput,
  NowDrawEx,
  OnlineDrawEx,
  StyleDefaultTypeAnswer,
  StyleDefaultTypeInput,
} from '@drawdesk/contract/drawing/draw-ex'
import { Id, PageOf, PageQuery } from '@drawdesk/contract/core/schema'
import { activeRoute } from '../../../crud/versions/active.routes.ts'
import { copyRoute } from '../../../crud/versions/copy.routes.ts'
import { filterSchemaOf, readFilters, type Filter, type Listable } from '../../../crud/filters.ts'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { present } from '../../../crud/row-rule.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller, type Scope } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { drawExExport } from './draw-ex.export.ts'
import { createDrawExRepository, type DrawExRow } from './draw-ex.repository.ts'
import { createDrawExService } from './draw-ex.service.ts'
import type { DrawExViews } from './draw-ex.view.ts'
import { createNowFinder, createNowLister } from './now-draw-ex.ts'
import type { PayChannels } from '../../money/channels/pay-channels.ts'
import type { FileService } from '../../files/file.service.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'

const list: Listable = {
  names: drawExResource.names ?? [],
  row: DrawEx,
  defaultSort: { field: 'id', order: 'desc' },
  fields: { ...drawExResource.fields, createTime: { kind: 'datetime', search: 'range' } },
}

const columns = [
  'id',
  'exName',
  'muName',
  'cover',
  'startTime',
  'endTime',
  'timeZone',
  'price',
  'currency',
  'styleDefaultType',
  'sealId',
  'stickerIds',
  'stickerPlaces',
  'paperPerPicture',
  'terms',
  'themeAccent',
  'themeBackground',
  'themeLogo',
  'themePicture',
  'state',
  'active',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'status',
  'isDeleted',
  'version',
]

const ById = Type.Object({ id: Id })

export type DrawExNeeds = Deps & {
  drawExViews: DrawExViews
  files: FileService
  rowVersions: RowVersions
  payChannels: PayChannels
}

export function drawExRoutes(deps: DrawExNeeds): AnyRoute[] {
  const { db, config, clock, drawExViews: views, payChannels } = deps
  const exs = createDrawExService(deps)
  const findNow = createNowFinder(deps)
  const listNow = createNowLister(deps)
  const path = (call: string): string => `${DRAW_EX_PATH}/${call}`

  /** Rows are found by the state they are in now: ends that have passed are written before anybody looks for them. */
  const ready = async (scope: Scope, filters: readonly Filter[]): Promise<void> => {
    if (filters.some(({ column }) => column === 'state')) await createDrawExRepository(db).endPassed(scope, clock.now())
  }
  const checkMay = (caller: Caller, id: string | undefined): void => {
    if (!hasPermission(caller, id ? 'drawEx_edit' : 'drawEx_add')) throw commonErrors.forbidden()
  }

  return [
    route({
      method: 'GET',
      path: path('page'),
      summary: 'Experiences: a page',
      audit: 'drawEx.list',
      permission: 'drawEx',
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(list) }),
      answer: PageOf(Type.Partial(DrawEx)),
      async handle({ caller, input }) {
        const filters = readFilters(list, input, config.timeZone)
        await ready(caller, filters)
        return listRows(db, caller, {
          table: 'drawEx',
          columns,
          filters,
          sort: readSort(list, input),
          paging: readPaging(input),
          hide: 'absent',
          decorate: (rows) => views(caller, rows as unknown as DrawExRow[]),
        })
      },
    }),
    ...historyRoutes(deps, {
      resource: drawExResource,
      table: 'drawEx',
      permission: ['drawEx_view', 'drawEx_edit'],
      scopeIn: (caller) => caller,
    }),
    ...drawExExport(deps, list, ready),
    route({
      method: 'GET',
      path: path('findDrawEx'),
      summary: 'Experience with what keeps it from being online',
      audit: 'drawEx.detail',
      permission: ['drawEx_view', 'drawEx_edit'],
      input: ById,
      answer: Type.Partial(DrawEx),
      async handle({ caller, input, language }) {
        const row = await exs.get(caller, input.id)
        const blockers = (await exs.blockers(caller, row)).map(({ field, text }) => ({ field, msg: text[language] }))
        const channels = await payChannels.listOpen(db, caller)
        const takesSandbox = channels.some(({ channel }) => channel === 'sandbox') ? 1 : 0
        const [shown] = await present(
          caller,
          'drawEx',
          [{ ...row }],
          async () => (await views(caller, [row])).map((view) => ({ ...view, blockers, takesSandbox })),
          'absent',
        )
        return shown
      },
    }),
    route({
      method: 'POST',
      path: path('saveDrawEx'),
      summary: 'Experience: add, or change the row with this id',
      audit: 'drawEx.save',
      permission: ['drawEx_add', 'drawEx_edit'],
      input: DrawExSave,
      answer: DrawExStateAnswer,
      async handle({ caller, input }) {
        checkMay(caller, input.id)
        return exs.save(caller, input)
      },
    }),
    route({
      method: 'POST',
      path: path('submitDrawEx'),
      summary: 'Save what is given and put the experience online, both or nothing',
      audit: 'drawEx.submit',
      permission: ['drawEx_add', 'drawEx_edit'],
      input: DrawExSave,
      answer: DrawExStateAnswer,
      async handle({ caller, input }) {
        checkMay(caller, input.id)
        return exs.submit(caller, input)
      },
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('offline'),
      summary: 'Take an experience offline',
      audit: 'drawEx.offline',
      permission: 'drawEx_edit',
      input: ById,
      answer: DrawExStateAnswer,
      handle: ({ caller, input }) => exs.offline(caller, input.id),
    }),
    activeRoute(deps, { resource: drawExResource, summary: 'Show or hide an experience', setActive: exs.setActive }),
    copyRoute({ resource: drawExResource, summary: 'Copy an experience; the copy is a draft', copy: exs.copy }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('styleDefaultTypeChange'),
      summary: 'Choose with which style guests begin',
      audit: 'drawEx.styleDefaultType',
      permission: 'drawEx_edit',
      input: StyleDefaultTypeInput,
      answer: StyleDefaultTypeAnswer,
      handle: ({ caller, input }) => exs.setStyleDefault(caller, input),
    }),
    route({
      method: 'GET',
      path: path('findNowDrawEx'),
      summary: 'The experience that is online now',
      audit: 'drawEx.now',
      isBackground: true,
      permission: 'signedIn',
      input: FindNowDrawExInput,
      answer: NowDrawEx,
      handle: ({ caller, input }) =>
        findNow(caller, { muName: input.muName ?? '', exId: input.exId ?? '', loginId: input.loginId }),
    }),
    route({
      method: 'GET',
      path: path('listNowDrawEx'),
      summary: 'The experiences that are online now, to choose among',
      audit: 'drawEx.online',
      isBackground: true,
      permission: 'signedIn',
      input: Type.Object({}),
      answer: Type.Array(OnlineDrawEx),
      handle: ({ caller }) => listNow(caller),
    }),
  ]
}
