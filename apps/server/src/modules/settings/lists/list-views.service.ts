import {
  LIST_COLUMNS_BYTES,
  VIEWS_MOST,
  type DefaultView,
  type ListColumns,
  type ListView,
  type ListViews,
  type ListViewSave,
} from '@drawdesk/contract/settings/list-settings'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { insertRow, removeRows, updateRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { listErrors } from './list.errors.ts'
import { pageCodeOf } from './list-pages.ts'
import { createListViews, type ListViewRow } from './list-view.repository.ts'

const TOO_LARGE = { zh: '列设置过大', en: 'These column settings are too large' } as const
const NO_NAME = { zh: '请输入视图名称', en: 'Enter a name' } as const
const NO_LIST = { zh: '请说明是哪个列表', en: 'Say which list it is of' } as const

/** @throws AppError `common.badInput` beside `columns` for more than the database keeps of one list */
export function checkColumns(columns: ListColumns | undefined): void {
  if (columns !== undefined && Buffer.byteLength(JSON.stringify(columns)) > LIST_COLUMNS_BYTES)
    throw commonErrors.badInput({ errors: [{ field: 'columns', text: TOO_LARGE }] })
}

/** Views of lists. A shared one is seen by who may open the list, and changed by its owner and by who runs the tenant. */
export function createListViewsService({ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>) {
  const views = createListViews(db)

  const maySee = (caller: Caller, { ownerId, list }: ListViewRow): boolean => {
    const code = pageCodeOf(list)
    return ownerId === caller.userId || (code !== undefined && hasPermission(caller, code))
  }
  const mayChange = (caller: Caller, { ownerId }: ListViewRow): boolean =>
    ownerId === caller.userId || caller.isTenantAdmin || caller.isAdministrator

  /** @throws AppError `common.notFound`, also for a view that is not for this person */
  async function get(caller: Caller, id: string): Promise<ListViewRow> {
    const view = await views.find(caller, id)
    if (!view || !maySee(caller, view)) throw commonErrors.notFound()
    return view
  }

  /** @throws AppError `list.notYours` */
  async function getChangeable(caller: Caller, id: string): Promise<ListViewRow> {
    const view = await get(caller, id)
    if (!mayChange(caller, view)) throw listErrors.notYours()
    return view
  }

  return {
    async list(caller: Caller, list: string): Promise<ListViews> {
      const [rows, defaultId] = await Promise.all([views.list(caller, list), views.findDefault(caller, list)])
      const seen = rows.filter((row) => maySee(caller, row))
      return {
        views: seen.map((row): ListView => ({ ...row, canChange: mayChange(caller, row) ? 1 : 0 })),
        defaultId: seen.some(({ id }) => id === defaultId) ? (defaultId ?? '') : '',
        canShare: pageCodeOf(list) === undefined ? 0 : 1,
      }
    },

    /** @throws AppError `common.badInput`, `common.notFound`, `list.notYours`, `list.viewNameTaken`, `list.tooManyViews`, `list.notShareable` */
    async save(caller: Caller, { id, list, ...given }: ListViewSave): Promise<SaveAnswer> {
      const known = id === undefined ? undefined : await getChangeable(caller, id)
      const place = known?.list ?? list
      const name = given.name?.trim()
      const errors: BilingualFieldError[] = [
        ...((known && name === undefined) || name ? [] : [{ field: 'name', text: NO_NAME }]),
        ...(place === undefined ? [{ field: 'list', text: NO_LIST }] : []),
      ]
      if (errors.length > 0 || place === undefined) throw commonErrors.badInput({ errors })
      checkColumns(given.columns)
      if (given.isShared === 1) {
        const code = pageCodeOf(place)
        if (code === undefined) throw listErrors.notShareable()
        if (!hasPermission(caller, code)) throw commonErrors.forbidden()
      }
      const { columns, ...texts } = given
      const values = {
        ...texts,
        ...(name === undefined ? {} : { name }),
        ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
      }
      try {
        if (known) return await updateRow({ clock }, db, caller, 'listView', { id: known.id, values })
        if ((await views.countOwn(caller, place)) >= VIEWS_MOST) throw listErrors.tooManyViews()
        return await insertRow({ clock, ids }, db, caller, 'listView', {
          ...values,
          list: place,
          ownerId: caller.userId,
        })
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== 'list_view_name') throw error
        throw listErrors.viewNameTaken({
          cause: error,
          errors: [{ field: 'name', text: listErrors.viewNameTaken().text }],
        })
      }
    },

    /** All of them or none. @throws AppError `common.notFound`, `list.notYours` */
    async remove(caller: Caller, wanted: readonly string[]): Promise<string[]> {
      for (const id of wanted) await getChangeable(caller, id)
      return removeRows({ clock }, db, caller, 'listView', wanted)
    },

    /** What the list opens with for this person. @throws AppError `common.notFound` for a view of another list, or that is not for them */
    async setDefault(caller: Caller, { list, viewId }: DefaultView): Promise<DefaultView> {
      if (viewId !== '' && (await get(caller, viewId)).list !== list) throw commonErrors.notFound()
      await views.setDefault(caller, list, viewId === '' ? undefined : viewId, clock.now())
      return { list, viewId }
    },
  }
}
