import { dictEntryResource, dictResource } from '@drawdesk/contract/system/dict'
import { DictScreen } from '../dict-parts/dict-screen.tsx'

/** Dictionaries of the platform, the entries in a dialog. */
export default function DictVerticalPage() {
  return <DictScreen dicts={dictResource} entries={dictEntryResource} layout="vertical" />
}
