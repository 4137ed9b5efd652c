import { Button } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import type { InputProps } from '../../../../../resource/kinds/kind-inputs.tsx'
import { PictureInput } from '../../../../../resource/kinds/lazy-controls.tsx'
import { CoverChoices } from '../cover-choices.tsx'
import { libraryTexts } from '../library.i18n.ts'
import { editorTexts } from './editor.i18n.ts'

interface CoverControlProps extends InputProps {
  path: string
  /** Undefined while it is new. */
  rowId: string | undefined
  name: string
  busyFileId: string | undefined
  /** Sets it at once, beside whatever the form holds. */
  onCover: (fileId: string) => void
}

/** A cover of one's own, or one of the pictures drawn with it. */
export function CoverControl({ path, rowId, name, busyFileId, onCover, ...props }: CoverControlProps) {
  const t = useTexts(editorTexts)
  const own = useTexts(libraryTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="recipe-cover-control">
      <PictureInput {...props} />
      {rowId === undefined ? (
        <p className="draw-help">{t('noFileYet')}</p>
      ) : (
        !props.isDisabled && <Button onClick={() => setIsOpen(true)}>{own('fromResults')}</Button>
      )}
      {isOpen && rowId !== undefined && (
        <AppModal open width={720} footer={null} title={t('coverTitle')} onCancel={() => setIsOpen(false)}>
          <p className="draw-help recipe-choices-help">{own('coverHelp')}</p>
          <CoverChoices
            path={path}
            id={rowId}
            name={name}
            coverId={String(props.value ?? '')}
            busyFileId={busyFileId}
            onPick={(fileId) => {
              onCover(fileId)
              setIsOpen(false)
            }}
          />
        </AppModal>
      )}
    </div>
  )
}
