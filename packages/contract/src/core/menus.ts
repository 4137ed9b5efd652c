import { chatMenu } from './menus/chat-menu.ts'
import { deskMenu } from './menus/desk-menu.ts'
import { drawingMenu } from './menus/drawing-menu.ts'
import { flowMenu } from './menus/flow-menu.ts'
import { monitorMenu } from './menus/monitor-menu.ts'
import { operationMenu } from './menus/operation-menu.ts'
import { reportMenu } from './menus/report-menu.ts'
import { resourceMenu } from './menus/resource-menu.ts'
import { systemMenu } from './menus/system-menu.ts'
import { toolMenu } from './menus/tool-menu.ts'
import { workMenu } from './menus/work-menu.ts'
import type { MenuGroup } from './menus/menu.ts'

/**
 * The menu that every installation starts with (product design, "Menu tree"): groups in that order, ten apart, and one line
 * per page. A change here reaches installed databases at their next start; what an operator added or moved stays.
 */
export const menuGroups: readonly MenuGroup[] = [
  drawingMenu,
  chatMenu,
  operationMenu,
  workMenu,
  flowMenu,
  systemMenu,
  resourceMenu,
  reportMenu,
  monitorMenu,
  toolMenu,
  deskMenu,
]

/** Codes of buttons that only a role which was given them has ({@link MenuButton.isGivenAlone}). */
export const CODES_GIVEN_ALONE: ReadonlySet<string> = new Set(
  menuGroups.flatMap(({ pages }) =>
    pages.flatMap(({ buttons }) => buttons.filter(({ isGivenAlone }) => isGivenAlone).map(({ code }) => code)),
  ),
)
