import type { Bilingual } from '@drawdesk/contract/core/texts'

/** A heading within a group of the menu that is too long to be read at once, and the entries below it in the menu's own order. */
export interface MenuSection {
  name: Bilingual
  paths: readonly string[]
}

/** By the path of the group. An entry that an operator added or moved in stands after them, without a heading. */
export const MENU_SECTIONS: Readonly<Record<string, readonly MenuSection[]>> = {
  '/system': [
    {
      name: { zh: '组织', en: 'Organization' },
      paths: ['/system/user', '/system/dept', '/system/post'],
    },
    {
      name: { zh: '权限', en: 'Access' },
      paths: [
        '/authority/role',
        '/authority/datascope',
        '/authority/apiscope',
        '/authority/rights',
        '/authority/rights_change',
      ],
    },
    {
      name: { zh: '平台', en: 'Platform' },
      paths: [
        '/system/tenant',
        '/system/tenantpackage',
        '/system/menu',
        '/system/topmenu',
        '/system/dict',
        '/system/dictbiz',
        '/system/param',
        '/base/region',
        '/system/signInSource',
        '/system/client',
      ],
    },
  ],
}
