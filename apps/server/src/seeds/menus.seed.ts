import { CODES_GIVEN_ALONE, menuGroups } from '@drawdesk/contract/core/menus'
import type { MenuButton, MenuGroup, MenuPage } from '@drawdesk/contract/core/menus/menu'
import type { Db } from '../platform/database/db.ts'
import type { SeedDeps } from './seed-deps.ts'

const SETTING = 'seed.menus'
/** Codes of buttons that came with an update and have not been given yet (new-buttons.seed.ts). */
export const NEW_BUTTONS_SETTING = 'seed.newButtons'
const [MENU, BUTTON] = [1, 2]

interface WantedMenu {
  code: string
  parentCode: string | undefined
  columns: {
    name: string
    nameEn: string
    alias: string
    path: string
    source: string
    sort: number
    category: number
    action: number
  }
}

function fromMenu({ code, path, name, icon, sort }: MenuGroup | MenuPage, parentCode: string | undefined): WantedMenu {
  return {
    code,
    parentCode,
    columns: {
      name: name.zh,
      nameEn: name.en,
      alias: 'menu',
      path,
      source: icon,
      sort,
      category: MENU,
      action: 0,
    },
  }
}

function fromButton({ code, alias, name, icon, place }: MenuButton, sort: number, parentCode: string): WantedMenu {
  return {
    code,
    parentCode,
    columns: {
      name: name.zh,
      nameEn: name.en,
      alias,
      path: '',
      source: icon,
      sort,
      category: BUTTON,
      action: place,
    },
  }
}

/** Parents before children. */
function wantedMenus(groups: readonly MenuGroup[]): WantedMenu[] {
  return groups.flatMap((group) => [
    fromMenu(group, undefined),
    ...group.pages.flatMap((page) => [
      fromMenu(page, group.code),
      ...page.buttons.map((button, index) => fromButton(button, index + 1, page.code)),
    ]),
  ])
}

/**
 * Brings the menu rows to the contract's menu, by code: missing ones are added, and a row follows when our own definition of
 * it changed since we last wrote it (kept in `platform_setting`). What an operator edited, moved, added or removed stays.
 */
export async function seedMenus(
  { ids, clock }: SeedDeps,
  trx: Db,
  groups: readonly MenuGroup[] = menuGroups,
): Promise<void> {
  const setting = await trx
    .platform()
    .selectFrom('platformSetting')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  const written = JSON.parse(setting?.value ?? '{}') as Record<string, string>
  const rows = await trx.platform().selectFrom('systemMenu').select(['id', 'code']).execute()
  const idByCode = new Map(rows.map(({ id, code }) => [code, id]))
  const now: Record<string, string> = {}
  const added: string[] = []

  for (const { code, parentCode, columns } of wantedMenus(groups)) {
    const parentId = parentCode === undefined ? '0' : (idByCode.get(parentCode) as string) // parents come first
    const definition = JSON.stringify([parentCode ?? '', columns])
    const id = idByCode.get(code)
    now[code] = definition
    if (id === undefined) {
      const newId = ids.next()
      // A new button of a page that people have had for long; a button of a new page comes with it.
      if (columns.category === BUTTON && !CODES_GIVEN_ALONE.has(code) && written[parentCode ?? ''] !== undefined)
        added.push(code)
      idByCode.set(code, newId)
      await trx
        .platform()
        .insertInto('systemMenu')
        .values({ id: newId, code, parentId, ...columns })
        .execute()
    } else if (written[code] !== definition) {
      await trx
        .platform()
        .updateTable('systemMenu')
        .set((set) => ({ ...columns, parentId, updateTime: clock.now(), version: set('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    }
  }
  if (added.length > 0) {
    const waiting = await trx
      .platform()
      .selectFrom('platformSetting')
      .select('value')
      .where('name', '=', NEW_BUTTONS_SETTING)
      .executeTakeFirst()
    await writeSetting(
      trx,
      NEW_BUTTONS_SETTING,
      JSON.stringify([...(JSON.parse(waiting?.value ?? '[]') as string[]), ...added]),
    )
  }
  const value = JSON.stringify({ ...written, ...now })
  if (value === setting?.value) return
  await writeSetting(trx, SETTING, value)
}

async function writeSetting(trx: Db, name: string, value: string): Promise<void> {
  await trx
    .platform()
    .insertInto('platformSetting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
