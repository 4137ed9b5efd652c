import { actionText } from '@drawdesk/contract/logs/action-text'
import type { RightsAskable } from '@drawdesk/contract/rights/rights'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../platform/database/db.ts'
import type { RouteFacts } from '../../wire/route-table.ts'
import { findMenus } from '../access/menus/menu.repository.ts'
import { scopedResources } from '../access/conditions/scoped-resources.ts'

/** What questions about rights can name; in the tenant that is asked in, most of it may be nobody's. Calls are in the order of their paths. */
export async function findAskable(db: Db, routes: readonly RouteFacts[], language: Language): Promise<RightsAskable> {
  const menus = await findMenus(db)
  return {
    menus: menus.map(({ id, parentId, code, name, nameEn, category }) => ({
      id,
      parentId,
      code,
      category,
      name: language === 'en' && nameEn !== '' ? nameEn : name,
    })),
    calls: routes
      .map(({ method, path, audit, summary }) => ({ method, path, name: actionText(audit, summary)[language] }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    classes: scopedResources().map(({ name, title }) => ({ name, title: title[language] })),
  }
}
