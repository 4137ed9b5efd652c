import { dictBizEntryResource, dictBizResource } from '@drawdesk/contract/settings/dict'
import { bizDictSeeds } from '../dictionaries/dict-seeds.ts'
import { defineFamily } from '../dictionaries/dict-family.ts'

/** Dictionaries of each tenant. */
export const businessDicts = defineFamily({
  table: 'systemDictBiz',
  dicts: dictBizResource,
  entries: dictBizEntryResource,
  seeds: bizDictSeeds,
})
