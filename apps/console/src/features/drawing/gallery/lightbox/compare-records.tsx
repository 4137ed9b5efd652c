import type { DrawInfo } from '@drawdesk/contract/drawing/records/draw-info'
import type { FileView } from '@drawdesk/contract/core/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CompareLightbox, type ComparedPicture } from '../../../../components/lightbox/compare-lightbox.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { drawDetailQuery } from '../../shared/draw-detail.api.ts'
import { lightboxPicture } from './lightbox.api.ts'
import { recordTexts } from '../record/record.i18n.ts'
import { PLAIN, type Compared } from './compared.ts'
import { picturesOf, shortName } from '../layout/gallery-index.ts'
import { recordQuery } from '../gallery.api.ts'

interface CompareRecordsProps {
  path: string
  compared: Compared
  onClose: () => void
}

/** Two records side by side, or one before and after it was stamped. Closes by itself, and says why, where one of them has no picture. */
export default function CompareRecords({ path, compared: { left, right }, onClose }: CompareRecordsProps) {
  const t = useTexts(recordTexts)
  const { message } = useFeedback()
  const isPlain = left === PLAIN
  const first = useQuery({ ...recordQuery(path, left), enabled: !isPlain })
  const second = useQuery(recordQuery(path, right))
  const detail = useQuery({ ...drawDetailQuery(right, ''), enabled: isPlain, placeholderData: undefined })

  const isSettled = !second.isPending && (isPlain ? !detail.isPending : !first.isPending)
  const [one, other] = [
    isPlain ? detail.data?.lineage.plainFiles[0] : first.data && picturesOf(first.data)[0],
    second.data && picturesOf(second.data)[0],
  ]
  const isImpossible = isSettled && (!one || !other)
  useEffect(() => {
    if (!isImpossible) return
    void message.warning(t('compareFailed'))
    onClose()
    // Once, when it turns out.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isImpossible])
  if (!one || !other || !second.data) return null

  const nameOf = (record: DrawInfo | null | undefined) => (record && shortName(record.prompt)) || record?.id || ''
  const isParent = second.data.parentId === left
  const compared = (file: FileView, label: string, name: string): ComparedPicture => ({
    ...lightboxPicture(file, `${label}: ${name}`),
    label,
  })
  const [leftName, rightName] = isPlain
    ? [t('before'), t('after')]
    : isParent
      ? [t('original'), t('result')]
      : [nameOf(first.data), nameOf(second.data)]
  return (
    <CompareLightbox
      left={compared(one, leftName, nameOf(isPlain ? second.data : first.data))}
      right={compared(other, rightName, nameOf(second.data))}
      label={t('compareOf', { left: leftName, right: rightName })}
      onClose={onClose}
    />
  )
}
