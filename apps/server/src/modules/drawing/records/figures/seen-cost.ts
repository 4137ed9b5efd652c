import type { DrawCost } from '@drawdesk/contract/drawing/records/draw-info'
import { hasPermission, type Caller, type Scope } from '../../../../platform/scope.ts'
import { viewCost } from '../draw-info.view.ts'
import type { DrawInfoRow } from '../draw-info.repository.ts'

type Costing = Pick<DrawInfoRow, 'userId' | 'costAmount' | 'costCurrency'>

/** May the caller see what this drawing cost? Who sees the costs of drawing may, and who drew it, for they were asked for its price. */
export const seesCost = (scope: Scope | Caller, { userId }: Pick<DrawInfoRow, 'userId'>): boolean =>
  userId === scope.userId || ('permissions' in scope && hasPermission(scope, 'drawCosts_view'))

/** What it cost, as the costs of drawing count it; null where nothing was charged, nobody knows, or it is not for the caller. */
export const seenCost = (scope: Scope | Caller, row: Costing): DrawCost | null =>
  seesCost(scope, row) ? viewCost(row) : null
