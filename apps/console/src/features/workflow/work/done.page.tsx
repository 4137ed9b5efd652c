import { Segmented } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useAddress } from '../../../lib/browser/use-address.ts'
import { detailAddress } from '../shared/work-address.ts'
import { useDiagramDialog } from './use-diagram-dialog.tsx'
import { useWorkList } from './use-work-list.ts'
import { DetailLink, NameCell } from './work-cells.tsx'
import { WorkList } from './work-list.tsx'
import { copiedResource, doneResource } from './work-resource.ts'
import { workTexts } from './work.i18n.ts'

const VIEWS = ['mine', 'copied'] as const
type View = (typeof VIEWS)[number]

/** What the person completed, and what was copied to them; `?view=copied` says which. */
export default function DonePage() {
  const [address] = useAddress()
  return address.get('view') === 'copied' ? <Copied /> : <Mine />
}

function Mine() {
  const t = useTexts(workTexts)
  return (
    <DoneList
      view="mine"
      resource={doneResource}
      words={{ nothing: t('nothingDone'), nothingHint: t('nothingDoneHint') }}
    />
  )
}

function Copied() {
  const t = useTexts(workTexts)
  return (
    <DoneList
      view="copied"
      resource={copiedResource}
      words={{ nothing: t('nothingCopied'), nothingHint: t('nothingCopiedHint') }}
    />
  )
}

interface DoneListProps {
  view: View
  resource: typeof doneResource
  words: { nothing: string; nothingHint: string }
}

function DoneList({ view, resource, words }: DoneListProps) {
  const list = useWorkList(resource)
  const diagram = useDiagramDialog()
  return (
    <WorkList
      resource={resource}
      list={list}
      renderName={(row) => <NameCell row={row} to={detailAddress(row)} />}
      renderAction={(row) => <DetailLink row={row} />}
      menu={(row) => [diagram.entryOf(row)]}
      tabs={<Views view={view} />}
      words={words}
      dialogs={diagram.dialog}
    />
  )
}

function Views({ view }: { view: View }) {
  const t = useTexts(workTexts)
  const [, put] = useAddress()
  return (
    <Segmented
      aria-label={t('views')}
      value={view}
      options={VIEWS.map((value) => ({ value, label: t(value) }))}
      onChange={(next) => put({ view: next === 'copied' ? next : undefined, current: undefined })}
    />
  )
}
