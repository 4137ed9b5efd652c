import { menuGroups } from '@drawdesk/contract/core/menus'
import type { PageNames } from './find-pages.ts'

/** Of the product's own pages. The whole menu comes with it, so it is loaded where somebody searches. */
export const ownPageNames: PageNames = new Map(
  menuGroups.flatMap(({ pages }) => pages.map(({ path, name }) => [path, [name.zh, name.en]] as const)),
)
