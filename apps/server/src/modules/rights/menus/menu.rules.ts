import type { ResourceRules } from '../../../crud/resource.routes.ts'
import { findRow } from '../../../crud/rows.repository.ts'
import { findChildLinks } from '../../../crud/tree/tree-rows.repository.ts'
import type { Values } from '../../../crud/values.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type ErrorFactory } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { isMenuPath, WRONG_MENU_PATH } from '@drawdesk/contract/rights/menu-path'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import {
  problemsOfMenuExtras,
  type MenuGroup,
  type MenuMeta,
  type MenuQuery,
} from '@drawdesk/contract/rights/menu-meta'
import { findNamesOfDicts } from '../../settings/dictionaries/dict.repository.ts'
import { checkNotLifted } from '../../access/grants/may-grant.checks.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { menuErrors } from './menu.errors.ts'
import { readMenuExtras, storedMenuGroup, storedMenuMeta, storedMenuQuery } from '../../access/menus/menu-meta.ts'
import { findMenuExtras } from '../../access/menus/menu.repository.ts'

const BUTTON = 2
/** The dictionary `yes_no` begins with 1; of `isOpen` 0 says no too. */
const NO = 1
const NO_EXTRAS = { meta: null, group: null, query: null } as const

/** What a menu must be: its code its own, a button below a menu and nothing below a button. */
export function menuRules({
  db,
}: Pick<Deps, 'db'>): Pick<ResourceRules, 'unique' | 'checkSave' | 'toColumns' | 'findable' | 'decorate'> {
  return {
    // One that was stored before this was asked stays: the console judges what it opens.
    async checkSave(_caller, { values, before: existing }) {
      const { path } = values
      const errors = problemsOfMenuExtras(givenExtras(values))
      if (typeof path === 'string' && path !== existing?.path && !isMenuPath(path))
        errors.unshift({ field: 'path', text: WRONG_MENU_PATH })
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },
    // Buttons are called alike on every page, and looked for by their codes alone.
    findable: (text) => (text.includes('_') ? [] : [{ column: 'category', operator: '<>', value: BUTTON }]),
    unique: { system_menu_code_key: { error: menuErrors.codeTaken, field: 'code' } },
    async toColumns(trx, caller, { values, before: existing }) {
      await checkPlace(trx, caller, values, existing)
      if (existing) await checkOwnGain(trx, caller, values, String(existing.id))
      const columns = { ...values, ...extraColumns(values, existing) }
      return existing ? columns : { nameEn: '', ...columns }
    },
    async decorate(_caller, rows, language) {
      const extras = await findMenuExtras(
        db,
        rows.map(({ id }) => String(id)),
      )
      const whole = rows.map((row) => ({
        ...row,
        meta: {},
        group: [],
        query: {},
        ...readMenuExtras(extras.get(String(row.id)) ?? NO_EXTRAS),
      }))
      const [categories, places, answers] = await findNamesOfDicts(
        db,
        ['menu_category', 'button_func', 'yes_no'],
        language,
      )
      return whole.map((row: Values) => ({
        ...row,
        categoryName: categories?.get(String(row.category)) ?? '',
        actionName: places?.get(String(row.action)) ?? '',
        isOpenName: answers?.get(String(row.isOpen || NO)) ?? '',
      }))
    },
  }
}

/** What a call gave of them; the kit has made JSON text of what is stored as JSON. */
function givenExtras(values: Values): { meta?: MenuMeta; group?: MenuGroup; query?: MenuQuery } {
  const read = (name: string): unknown => (typeof values[name] === 'string' ? JSON.parse(values[name]) : undefined)
  return {
    meta: read('meta') as MenuMeta | undefined,
    group: read('group') as MenuGroup | undefined,
    query: read('query') as MenuQuery | undefined,
  } // by the schema of the call
}

function extraColumns(values: Values, existing: Values | undefined): Values {
  const { meta, group, query } = givenExtras(values)
  const stored = {
    ...(meta && { meta: storedMenuMeta(meta, existing?.meta) }),
    ...(group && { group: storedMenuGroup(group) }),
    ...(query && { query: storedMenuQuery(query) }),
  }
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, value && JSON.stringify(value)]))
}

/** @throws AppError beside `parentId` or `category` */
async function checkPlace(trx: Db, caller: Caller, values: Values, existing: Values | undefined): Promise<void> {
  const parentId = String(values.parentId ?? existing?.parentId ?? TREE_ROOT_ID)
  const category = values.category ?? existing?.category
  if (parentId === TREE_ROOT_ID) {
    if (category === BUTTON) throw beside('parentId', menuErrors.buttonAtTop)
  } else if ((await findRow(trx, caller, 'systemMenu', parentId))?.category === BUTTON)
    throw beside('parentId', menuErrors.belowButton)
  if (
    existing &&
    category === BUTTON &&
    existing.category !== BUTTON &&
    (await findChildLinks(trx, caller, 'systemMenu', [String(existing.id)])).length > 0
  ) {
    throw beside('category', menuErrors.hasChildren)
  }
}

function beside(field: string, error: ErrorFactory): Error {
  return error({ errors: [{ field, text: error().text }] })
}

/** Another code or another place of a menu that somebody holds is another right: nobody may better their own. */
async function checkOwnGain(trx: Db, caller: Caller, { parentId, code }: Values, id: string): Promise<void> {
  if (caller.isAdministrator) return
  const model = await loadRightsModel(trx, caller.tenantId)
  const menu = model.menus.get(id)
  if (!menu) return
  const changed = {
    ...menu,
    ...(parentId === undefined ? {} : { parentId: String(parentId) }),
    ...(code === undefined ? {} : { code: String(code) }),
  }
  checkNotLifted(model, { ...model, menus: new Map(model.menus).set(id, changed) }, caller)
}
