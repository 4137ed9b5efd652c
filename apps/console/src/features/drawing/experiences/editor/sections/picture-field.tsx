import type { FileView } from '@drawdesk/contract/core/schema'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { call } from '../../../../../lib/http/http.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../../resource/log-failure.ts'
import { Cover } from '../../draw-ex-cells.tsx'
import { faceName } from '../../preview/guest-screen.tsx'
import type { PictureField } from '../draft.ts'
import { useExEditor, useExField, useExState } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

interface ExPictureFieldProps {
  name: PictureField
  help: string
  words: Readonly<Record<'upload' | 'replace' | 'remove', string>>
  /** What stands there without a picture; absent: the letter of the experience. */
  none?: string
}

/** Uploads at once and holds the file; the server looks at type and size again. */
export function ExPictureField({ name, help, words, none }: ExPictureFieldProps) {
  const t = useTexts(exEditorTexts)
  const { store, canEdit } = useExEditor()
  const { value, error } = useExField(name)
  const file = useExState(({ pictures }) => pictures[name])
  const letterOf = useExState(({ draft }) => faceName(draft))
  const [isBusy, setIsBusy] = useState(false)
  const isSet = value !== ''

  async function upload(chosen: File): Promise<void> {
    const form = new FormData()
    form.append('file', chosen)
    setIsBusy(true)
    try {
      const stored = await call<FileView>('POST', '/blade-resource/oss/endpoint/put-file-attach', { form })
      store.getState().setPicture(name, stored)
    } catch (failure) {
      logFailure(`${name} upload`, failure) // Its message has been shown by the call; the field keeps what it had.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ExFormField name={name} label={t(name)} help={help} error={error} width="full" isGroup>
      {() => (
        <div className="ex-cover-field">
          <span className="ex-cover-shown" data-picture={name}>
            <Cover file={isSet ? file : null} name={letterOf} none={none} />
          </span>
          <span className="ex-cover-buttons">
            <Upload
              accept={PICTURE_TYPES}
              showUploadList={false}
              disabled={!canEdit}
              beforeUpload={(chosen) => {
                void upload(chosen)
                return false
              }}
            >
              <Button loading={isBusy} disabled={!canEdit}>
                {isSet ? words.replace : words.upload}
              </Button>
            </Upload>
            {isSet && (
              <Button type="text" disabled={!canEdit} onClick={() => store.getState().setPicture(name, null)}>
                {words.remove}
              </Button>
            )}
          </span>
        </div>
      )}
    </ExFormField>
  )
}
