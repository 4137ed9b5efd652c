import { BULK_MOST, Id, IdsAnswer, SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import { DefaultView, ListName, ListSettings, ListViews, ListViewSave } from '@drawdesk/contract/settings/list-settings'
import { LIST_SETTINGS_PATH, LIST_VIEWS_PATH } from '@drawdesk/contract/settings/list-settings-path'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { createListSettings } from './list-setting.repository.ts'
import { checkColumns, createListViewsService } from './list-views.service.ts'

/** How people want their lists: columns, and views that they keep and share. */
export const listModule: Module<Deps> = {
  name: 'settings/lists',
  routes: (deps) => [...settingRoutes(deps), ...viewRoutes(deps)],
}

function settingRoutes({ db, clock }: Deps): AnyRoute[] {
  const settings = createListSettings(db)
  return [
    route({
      method: 'GET',
      path: LIST_SETTINGS_PATH,
      summary: 'Columns of a list as the caller wants them; {} where nothing was said',
      audit: 'listSetting.detail',
      isBackground: true,
      permission: 'signedIn',
      input: Type.Object({ list: ListName }),
      answer: ListSettings,
      handle: async ({ caller, input: { list } }) => ({ list, columns: (await settings.find(caller, list)) ?? {} }),
    }),
    route({
      method: 'POST',
      path: `${LIST_SETTINGS_PATH}/submit`,
      summary: 'Keep the columns of a list as the caller wants them; what is said last stays',
      audit: 'listSetting.save',
      isBackground: true,
      permission: 'signedIn',
      input: ListSettings,
      answer: ListSettings,
      async handle({ caller, input: { list, columns } }) {
        checkColumns(columns)
        await settings.put(caller, list, columns, clock.now())
        return { list, columns }
      },
    }),
  ]
}

function viewRoutes(deps: Deps): AnyRoute[] {
  const views = createListViewsService(deps)
  const path = (call: string): string => `${LIST_VIEWS_PATH}/${call}`
  return [
    route({
      method: 'GET',
      path: path('list'),
      summary: 'Views of a list: the own ones, and those that others share',
      audit: 'listView.list',
      isBackground: true,
      permission: 'signedIn',
      input: Type.Object({ list: ListName }),
      answer: ListViews,
      handle: ({ caller, input }) => views.list(caller, input.list),
    }),
    route({
      method: 'POST',
      path: path('submit'),
      summary: 'Keep a view of a list, or change the one with this id',
      audit: 'listView.save',
      permission: 'signedIn',
      input: ListViewSave,
      answer: SaveAnswer,
      handle: ({ caller, input }) => views.save(caller, input),
    }),
    route({
      method: 'POST',
      path: path('remove'),
      summary: 'Remove views, all or none',
      audit: 'listView.remove',
      permission: 'signedIn',
      input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: BULK_MOST }) }),
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await views.remove(caller, input.ids) }),
    }),
    route({
      method: 'POST',
      path: path('default'),
      summary: 'What a list opens with for the caller; an empty viewId for the list as it is',
      audit: 'listView.default',
      permission: 'signedIn',
      input: DefaultView,
      answer: DefaultView,
      handle: ({ caller, input }) => views.setDefault(caller, input),
    }),
  ]
}
