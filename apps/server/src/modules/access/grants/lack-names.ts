import type { Bilingual } from '@drawdesk/contract/core/texts'
import { ADMINISTRATOR_ALIAS } from '../model/administrator.ts'
import type { Lack } from './may-grant.ts'
import type { RightsModel } from '../model/model.ts'

/** So many are named; of the others only the number is shown. */
const NAMED_MOST = 3

const BUTTON = 2
const ADMINISTRATOR = { zh: '超级管理员身份', en: 'platform administrator' } as const
const TENANT_ADMIN = { zh: '租户管理员身份', en: 'tenant administrator' } as const

/** What is missing in words for a message: the first few by name. Of a page and its buttons the buttons are named. */
export function namesOfLacks(model: RightsModel, lacks: readonly Lack[]): { zhNames: string; enNames: string } {
  const above = new Set(lacks.flatMap(({ kind, id }) => (kind === 'menu' ? [model.menus.get(id)?.parentId ?? ''] : [])))
  const named = lacks.filter(({ kind, id }) => kind !== 'menu' || !above.has(id)).map((lack) => nameOf(model, lack))
  const more = named.length > NAMED_MOST
  const first = named.slice(0, NAMED_MOST)
  return {
    zhNames: `${first.map(({ zh }) => zh).join('、')}${more ? ` 等 ${named.length} 项` : ''}`,
    enNames: `${first.map(({ en }) => en).join(', ')}${more ? ` and ${named.length - NAMED_MOST} more` : ''}`,
  }
}

function nameOf(model: RightsModel, { kind, id }: Lack): Bilingual {
  switch (kind) {
    case 'alias':
      return id === ADMINISTRATOR_ALIAS ? ADMINISTRATOR : TENANT_ADMIN
    case 'menu':
      return menuName(model, id)
    case 'dataScope':
    case 'apiScope': {
      const name = (kind === 'dataScope' ? model.dataScopes : model.apiScopes).get(id)?.scopeName ?? id
      return { zh: name, en: name }
    }
  }
}

/** `用户-新增` of a button, `用户` of a page. */
function menuName(model: RightsModel, id: string): Bilingual {
  const menu = model.menus.get(id)
  if (!menu) return { zh: id, en: id }
  const own = { zh: menu.name, en: menu.nameEn || menu.name }
  const page = menu.category === BUTTON ? model.menus.get(menu.parentId) : undefined
  return page ? { zh: `${page.name}-${own.zh}`, en: `${page.nameEn || page.name}: ${own.en}` } : own
}
