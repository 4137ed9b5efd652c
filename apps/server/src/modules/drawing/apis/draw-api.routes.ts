import { Type } from 'typebox'
import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import {
  ApiPanelOptions,
  ApiPanelQuery,
  CopyDrawApiInput,
  DRAW_API_PATH,
  DrawApi,
  DrawApiActiveAnswer,
  DrawApiListRow,
  DrawApiSave,
  PresetView,
  PreviewAnswer,
  PreviewInput,
  TryNowAnswer,
} from '@drawdesk/contract/drawing/draw-api'
import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { Id, IdsAnswer, PageOf, PageQuery, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import { filterSchemaOf, readFilters, type Listable } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { hiddenIn, present } from '../../../crud/row-rule.ts'
import { restoreRows } from '../../../crud/rows.repository.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { requireWayBack } from './definition-source.service.ts'
import { HEALTHY, readHealth } from '../admission/gate-health.ts'
import type { GateMending } from '../admission/gate-mending.service.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'
import { drawApiEditorRoutes } from './editor/draw-api-editor.routes.ts'
import { drawApiExport } from './draw-api.export.ts'
import type { DrawApiService } from './draw-api.service.ts'
import { definitionOf, priceOf } from '../records/definition-of.ts'
import { viewDrawApi } from './draw-api.view.ts'
import { createKeptCatalogs } from './catalog/kept-catalogs.service.ts'
import { createPreview } from './editor/preview.service.ts'
import { NOTHING_TODAY, type ApiToday } from '@drawdesk/contract/drawing/figures/api-today'
import { listPresets } from './presets/presets.ts'
import type { DrawTests } from '../trials/draw-tests.service.ts'
import type { FileService } from '../../files/file.service.ts'
import { carriesSecret } from '../../../wire/proof.ts'

const list: Listable = {
  names: ['apiName', 'apiCode'],
  row: DrawApiListRow,
  defaultSort: { field: 'id', order: 'desc' },
  fields: {
    apiName: { kind: 'text', search: 'contains' },
    apiCode: { kind: 'text', search: 'contains' },
    capability: { kind: 'select', search: 'equals' },
    flow: { kind: 'select', search: 'equals' },
    kind: { kind: 'select', search: 'equals' },
    active: { kind: 'switch', search: 'equals' },
    createTime: { kind: 'datetime', search: 'range' },
    updateTime: { kind: 'datetime' },
    sort: { kind: 'integer' },
  },
}

const listColumns = [
  'id',
  'apiName',
  'apiCode',
  'kind',
  'preset',
  'capability',
  'flow',
  'baseUrl',
  'defaultPrompt',
  'negativePrompt',
  'proxyConfigId',
  'sort',
  'remark',
  'active',
  'secrets',
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
const EMPTY_BODY = { id: 'root', paramType: 5 as const, childrenObjectMap: {} }
const Ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) })

export type DrawApiNeeds = Deps & {
  drawApis: DrawApiService
  drawTests: DrawTests
  gateMending: GateMending
  files: FileService
  /** What these did today, by id; one that did nothing is absent. */
  drawApiToday: (caller: Caller, apis: readonly { id: string }[]) => Promise<Map<string, ApiToday>>
}

export function drawApiRoutes(deps: DrawApiNeeds): AnyRoute[] {
  const { db, config, drawApis: apis, drawTests: tests, gateMending: mending, drawApiToday: readToday } = deps
  const preview = createPreview(deps)
  const readCatalogs = createKeptCatalogs(deps, apis)
  const path = (call: string): string => `${DRAW_API_PATH}/${call}`

  /** No notice says any more that one of them is out of use. */
  async function removed(caller: Caller, wanted: readonly string[]): Promise<string[]> {
    const ids = await apis.remove(caller, wanted)
    for (const id of ids) await mending.forget(caller, id)
    return ids
  }

  const save = (call: string): AnyRoute =>
    route({
      method: 'POST',
      path: path(call),
      summary: 'Drawing API: add, or change the row with this id',
      audit: `drawApi.${call}`,
      permission: ['drawApi_add', 'drawApi_edit'],
      needsProof: carriesSecret,
      input: DrawApiSave,
      answer: SaveAnswer,
      bodyLimit: 2 * 1024 * 1024,
      async handle({ caller, input }) {
        if (!hasPermission(caller, input.id ? 'drawApi_edit' : 'drawApi_add')) throw commonErrors.forbidden()
        const saved = await apis.save(caller, input)
        await mending.forget(caller, saved.id)
        return saved
      },
    })

  return [
    ...historyRoutes(deps, {
      resource: { ...drawApiResource, row: DrawApi },
      table: 'drawApi',
      permission: ['drawApi_view', 'drawApi_edit'],
      scopeIn: (caller) => caller,
    }),
    ...drawApiEditorRoutes(deps, { apis, readCatalogs, mending }),
    route({
      method: 'GET',
      path: path('selectDrawApiPage'),
      summary: 'Drawing APIs: a page',
      audit: 'drawApi.list',
      permission: 'drawApi',
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(list) }),
      answer: PageOf(Type.Partial(DrawApiListRow)),
      async handle({ caller, input }) {
        return listRows(db, caller, {
          table: 'drawApi',
          columns: listColumns,
          filters: readFilters(list, input, config.timeZone),
          sort: readSort(list, input),
          paging: readPaging(input),
          hide: 'absent',
          async decorate(rows) {
            const listed = rows as unknown as DrawApiRow[]
            const [health, today] = await Promise.all([readHealth(deps, caller, listed), readToday(caller, listed)])
            return listed.map((row) =>
              viewDrawApi(row, {
                withDefinition: false,
                health: health.get(row.id),
                today: today.get(row.id) ?? NOTHING_TODAY,
              }),
            )
          },
        })
      },
    }),
    ...drawApiExport(deps, list),
    route({
      method: 'GET',
      path: path('detail'),
      summary: 'Drawing API with its definition',
      audit: 'drawApi.detail',
      permission: ['drawApi_view', 'drawApi_edit'],
      input: ById,
      answer: Type.Partial(DrawApi),
      async handle({ caller, input }) {
        const row = await apis.get(caller, input.id)
        const health = (await readHealth(deps, caller, [row])).get(row.id)
        const [shown] = await present(
          caller,
          'drawApi',
          [{ ...row }],
          async () => [viewDrawApi(row, { withDefinition: true, health })],
          'absent',
        )
        return shown
      },
    }),
    save('saveDrawApi'),
    save('submit'),
    route({
      method: 'GET',
      isCommand: true,
      path: path('activate'),
      summary: 'Switch a drawing API on',
      audit: 'drawApi.activate',
      permission: 'drawApi_active',
      input: ById,
      answer: DrawApiActiveAnswer,
      async handle({ caller, input }) {
        const row = await apis.get(caller, input.id)
        await preview.check(caller, row)
        requireWayBack(config, definitionOf(row))
        const answer = await apis.setActive(caller, input.id, 1)
        await mending.forget(caller, input.id)
        return (await tests.hasFailed(caller, input.id)) ? { ...answer, testFailed: 1 as const } : answer
      },
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('noActivate'),
      summary: 'Switch a drawing API off',
      audit: 'drawApi.noActivate',
      permission: 'drawApi_active',
      input: ById,
      answer: DrawApiActiveAnswer,
      async handle({ caller, input }) {
        const answer = await apis.setActive(caller, input.id, 0)
        await mending.forget(caller, input.id)
        return answer
      },
    }),
    route({
      method: 'POST',
      path: path('tryNow'),
      summary: 'Let the next drawing try a drawing API whose circuit is open',
      audit: 'drawApi.tryNow',
      permission: ['drawApi_edit', 'drawApi_active'],
      input: ById,
      answer: TryNowAnswer,
      async handle({ caller, input }) {
        const row = await apis.get(caller, input.id)
        await mending.tryNow(caller, row)
        return { id: row.id, health: (await readHealth(deps, caller, [row])).get(row.id) ?? HEALTHY }
      },
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('copyDrawApi'),
      summary: 'Copy a drawing API',
      audit: 'drawApi.copy',
      permission: 'drawApi_add',
      input: CopyDrawApiInput,
      answer: SaveAnswer,
      handle: ({ caller, input }) => apis.copy(caller, input.id, { copyPrompt: input.copyPrompt === 1 }),
    }),
    route({
      method: 'GET',
      isCommand: true,
      path: path('delDrawApi'),
      summary: 'Remove a drawing API',
      audit: 'drawApi.delete',
      permission: 'drawApi_delete',
      input: ById,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await removed(caller, [input.id]) }),
    }),
    route({
      method: 'POST',
      path: path('remove'),
      summary: 'Remove drawing APIs, all or none',
      audit: 'drawApi.remove',
      permission: 'drawApi_delete',
      input: Ids,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await removed(caller, input.ids) }),
    }),
    route({
      method: 'POST',
      path: path('restore'),
      summary: 'Undo a removal',
      audit: 'drawApi.restore',
      permission: 'drawApi_delete',
      input: Ids,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await restoreRows(deps, db, caller, 'drawApi', input.ids) }),
    }),
    route({
      method: 'GET',
      path: path('findApiPanelOptions'),
      summary: 'Active drawing APIs with what a sender can set',
      audit: 'drawApi.panelOptions',
      permission: 'signedIn',
      input: ApiPanelQuery,
      answer: Type.Array(ApiPanelOptions),
      async handle({ caller, input, language }) {
        const rows = await apis.listActive(caller, input)
        const catalogs = await readCatalogs(rows, { isForced: input.refresh === 1, language })
        return rows.map((row, index) => {
          const { id, apiName, apiCode, capability, flow } = row
          // A part of the definition: who may not see that sees what can be set, not what is sent.
          const seen = hiddenIn(caller, 'drawApi', { ...row })('definition') ? undefined : definitionOf(row)
          return {
            id,
            apiName,
            apiCode,
            capability,
            flow,
            body: seen?.submit.body ?? EMPTY_BODY,
            variables: definitionVariables(definitionOf(row)),
            ...(seen && { price: priceOf(seen) }),
            ...catalogs[index],
          }
        })
      },
    }),
    route({
      method: 'GET',
      path: path('presets'),
      summary: 'Presets that a new drawing API can begin with',
      audit: 'drawApi.presets',
      permission: ['drawApi_add', 'drawApi_view', 'drawApi_edit'],
      input: Type.Object({}),
      answer: Type.Array(PresetView),
      handle: async ({ language }) => listPresets(language),
    }),
    route({
      method: 'POST',
      path: path('preview'),
      summary: 'The outgoing request with secrets masked; nothing is sent',
      audit: 'drawApi.preview',
      isRead: true,
      permission: ['drawApi_view', 'drawApi_edit', 'drawApi_add'],
      input: PreviewInput,
      answer: PreviewAnswer,
      bodyLimit: 2 * 1024 * 1024,
      handle: ({ caller, input, language }) => preview.show(caller, input, language),
    }),
  ]
}
