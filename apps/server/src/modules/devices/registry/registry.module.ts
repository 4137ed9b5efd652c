import { Flag, GivenId, Id, IdOrEmpty, PageQuery, Type } from '@drawdesk/contract/core/schema'
import { DRAW_LOGIN_PATH, DrawLoginPage, SelectLogin } from '@drawdesk/contract/devices/draw-login'
import { drawLoginResource } from '@drawdesk/contract/devices/draw-login-resource'
import { idsRoutes } from '../../../crud/bulk/ids.routes.ts'
import { filterSchemaOf, readFilters } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { rowRoutes } from '../../../crud/row.routes.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import { deviceOptions, type DeviceNeeds } from './device.rules.ts'

const COLUMNS = [
  'id',
  'deviceName',
  'deviceCode',
  'exId',
  'muName',
  'printWay',
  'printerName',
  'printerUri',
  'media',
  'layout',
  'proofMark',
  'online',
  'agentOnline',
  'lastSeen',
  'ip',
  'appVersion',
  'paperNum',
  'paperLow',
  'outPaperMsg',
  'outPaperMsgEn',
  'printerState',
  'printerReasons',
  'active',
  'remark',
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
const path = (call: string): string => `${DRAW_LOGIN_PATH}/${call}`

/** Kiosks at venues, as an operator sees them. */
export const deviceRegistryModule: Module<DeviceNeeds> = {
  name: 'devices/registry',
  routes(deps): AnyRoute[] {
    const options = deviceOptions(deps)
    return [
      pageRoute(deps, options),
      ...idsRoutes(deps, options),
      ...rowRoutes(deps, options),
      choicesRoute(deps),
      offlineRoute(deps),
    ]
  },
}

const pageRoute = ({ db, config }: DeviceNeeds, { decorate }: ReturnType<typeof deviceOptions>): AnyRoute =>
  route({
    method: 'GET',
    path: path('page'),
    summary: 'Devices: a page',
    audit: 'drawLogin.list',
    permission: drawLoginResource.code,
    input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(drawLoginResource) }),
    answer: DrawLoginPage,
    async handle({ caller, input, language }) {
      return listRows(db, caller, {
        table: 'device',
        columns: COLUMNS,
        filters: readFilters(drawLoginResource, input, config.timeZone),
        sort: readSort(drawLoginResource, input),
        paging: readPaging(input),
        decorate: async (rows) => decorate?.(caller, rows, language) ?? rows,
      })
    },
  })

const choicesRoute = ({ db }: DeviceNeeds): AnyRoute =>
  route({
    method: 'GET',
    path: path('selectLogin'),
    summary: 'Devices to choose from',
    audit: 'drawLogin.selectLogin',
    isBackground: true,
    permission: [drawLoginResource.code, 'drawLogin_print'],
    input: Type.Object({ exId: Type.Optional(IdOrEmpty), online: Type.Optional(Flag) }),
    answer: SelectLogin,
    async handle({ caller, input }) {
      const rows = await createDeviceRepository(db).listChoices(caller, input)
      return rows.map((row) => ({ ...row, exId: row.exId ?? '' }))
    },
  })

const offlineRoute = ({ db, deviceAuth }: DeviceNeeds): AnyRoute =>
  route({
    method: 'GET',
    isCommand: true,
    path: path('offlineOne'),
    summary: 'End the pairing of a device; what waits to be printed stays',
    audit: 'drawLogin.offlineOne',
    permission: 'drawLogin_offline',
    input: Type.Object({ id: GivenId }),
    answer: Type.Object({ id: Id, online: Flag }),
    handle: ({ caller, input: { id } }) =>
      db.transaction(caller, async (trx) => {
        const device = await createDeviceRepository(trx).hold(caller, id)
        if (!device || device.isDeleted === 1) throw commonErrors.notFound()
        await deviceAuth.endAll(trx, caller, { loginId: id }, 'taken offline')
        return { id, online: 0 }
      }),
  })
