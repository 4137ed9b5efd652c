import { regionTexts } from '@drawdesk/contract/settings/region'
import { useState } from 'react'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { usePageKey } from '../../../components/page-key.ts'
import { discardUnsaved, unsavedAmong } from '../../../lib/editing/unsaved.ts'
import { useHasRoomBeside } from '../../../lib/browser/screen.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import '../../../resource/resource.css'
import { useDiscardQuestion } from '../../../resource/editor/use-discard-question.ts'
import { RegionPart } from './region-part.tsx'
import { RegionTools } from './region-tools.tsx'
import { RegionTree } from './region-tree.tsx'
import './region.css'
import { regionPageTexts } from './region.i18n.ts'

/** Administrative divisions: the tree at the left, the chosen one at the right; on a narrow screen in a drawer. */
export default function RegionPage() {
  const t = useTexts(regionPageTexts)
  const text = useText()
  const ask = useDiscardQuestion({
    title: t('unsavedTitle'),
    text: t('unsavedText'),
    discard: t('discard'),
    keep: t('keep'),
  })
  const hasRoom = useHasRoomBeside()
  const [chosen, setChosen] = useState<string>()
  const page = usePageKey()

  const choose = (next: string | undefined) => {
    if (next === chosen && next !== undefined) return
    if (unsavedAmong([page]).length === 0) return setChosen(next)
    ask(() => {
      discardUnsaved([page])
      setChosen(next)
    })
  }
  const part = chosen !== undefined && <RegionPart key={chosen} code={chosen} onChoose={setChosen} />
  return (
    <div className="res-page">
      <PageHeader
        title={text(regionTexts.title)}
        purpose={text(regionTexts.purpose)}
        actions={<RegionTools chosen={chosen} />}
      />
      <div className={hasRoom ? 'region-columns' : undefined}>
        <aside className="res-panel region-aside" aria-label={t('tree')}>
          <RegionTree chosen={chosen} onChoose={choose} />
        </aside>
        {hasRoom && (
          <section className="res-panel region-part">
            {part || <EmptyNote title={t('choose')} reason={t('chooseText')} />}
          </section>
        )}
      </div>
      {!hasRoom && (
        <AppDrawer open={chosen !== undefined} title={text(regionTexts.title)} onClose={() => choose(undefined)}>
          {part}
        </AppDrawer>
      )}
    </div>
  )
}
