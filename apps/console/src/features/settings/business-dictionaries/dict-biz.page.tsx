import { dictBizEntryResource, dictBizResource } from '@drawdesk/contract/settings/dict'
import { DictScreen } from '../dictionary-shared/dict-screen.tsx'

/** The tenant's own dictionaries, the entries at the right. */
export default function DictBizPage() {
  return <DictScreen dicts={dictBizResource} entries={dictBizEntryResource} layout="horizontal" />
}
