import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { CoverChoices } from './cover-choices.tsx'
import { libraryTexts } from './library.i18n.ts'
import type { LibraryItem, LibraryKind } from './library.ts'
import { useSetCover } from './use-set-cover.ts'

interface CoverDialogProps {
  kind: LibraryKind
  /** As the list shows it now: its version is the one that is saved over. */
  item: LibraryItem
  onClose: () => void
}

/** From a card: the cover chosen among what was drawn with it. */
export default function CoverDialog({ kind, item, onClose }: CoverDialogProps) {
  const t = useTexts(libraryTexts)
  const { message } = useFeedback()
  const { setCover, busyFileId } = useSetCover(kind)

  const pick = async (fileId: string) => {
    const outcome = await setCover(item, fileId)
    if (outcome === 'set') onClose()
    else if (outcome === 'stale') void message.warning(t('coverStale')) // the list has been read again
  }
  return (
    <AppModal open width={720} footer={null} title={t('coverTitle', { name: item.name })} onCancel={onClose}>
      <p className="draw-help recipe-choices-help">{t('coverHelp')}</p>
      <CoverChoices
        path={kind.resource.path}
        id={item.id}
        name={item.name}
        coverId={item.coverFile?.fileId ?? ''}
        busyFileId={busyFileId}
        onPick={(fileId) => void pick(fileId)}
      />
    </AppModal>
  )
}
