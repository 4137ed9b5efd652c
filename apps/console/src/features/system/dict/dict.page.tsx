import { dictEntryResource, dictResource } from '@drawdesk/contract/system/dict'
import { DictScreen } from '../dict-parts/dict-screen.tsx'

/** Dictionaries of the platform, the entries at the right. */
export default function DictPage() {
  return <DictScreen dicts={dictResource} entries={dictEntryResource} layout="horizontal" />
}
