import { dictEntryResource, dictResource } from '@drawdesk/contract/settings/dict'
import { DictScreen } from '../dictionary-shared/dict-screen.tsx'

/** Dictionaries of the platform, the entries in a dialog. */
export default function DictVerticalPage() {
  return <DictScreen dicts={dictResource} entries={dictEntryResource} layout="vertical" />
}
