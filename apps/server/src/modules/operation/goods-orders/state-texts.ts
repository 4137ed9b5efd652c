import { ORDER_STATES_DICT } from '@drawdesk/contract/operation/goods-order'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Scope } from '../../../platform/scope.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'

/** What the tenant calls a state, in both languages; its number where the dictionary has lost it. */
export const stateTexts =
  (dictionaries: DictService, scope: Pick<Scope, 'tenantId'>) =>
  async (state: number): Promise<Bilingual> => {
    const [zh, en] = await Promise.all([
      dictionaries.findNames(scope, ORDER_STATES_DICT, 'zh'),
      dictionaries.findNames(scope, ORDER_STATES_DICT, 'en'),
    ])
    return { zh: zh.get(String(state)) ?? String(state), en: en.get(String(state)) ?? String(state) }
  }
