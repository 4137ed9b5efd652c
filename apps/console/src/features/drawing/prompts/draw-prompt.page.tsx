import { LibraryPage } from '../shared/library/library-page.tsx'
import { promptKind } from './prompt-kind.ts'

/** Prompts: cards or a table; the editor with its variables and the panel where it is tried. */
export default function DrawPromptPage() {
  return <LibraryPage kind={promptKind} />
}
