import { dictEntryResource, dictResource } from '@drawdesk/contract/settings/dict'
import { DictScreen } from '../dictionary-shared/dict-screen.tsx'

/** Dictionaries of the platform, the entries at the right. */
export default function DictPage() {
  return <DictScreen dicts={dictResource} entries={dictEntryResource} layout="horizontal" />
}
