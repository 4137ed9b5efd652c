import type { FileView } from '@drawdesk/contract/core/schema'
import { Button, Input, Upload } from 'antd'
import { useState } from 'react'
import { call } from '../../../../../lib/http/http.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../../resource/log-failure.ts'
import { Cover } from '../../draw-ex-cells.tsx'
import { faceName } from '../../preview/guest-screen.tsx'
import { useExEditor, useExField, useExState } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'
import { EX_LIMITS } from '../limits.ts'
import { ExSection } from '../section.tsx'

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif'

export function BasicSection() {
  const t = useTexts(exEditorTexts)
  const name = useExField('exName')
  const venue = useExField('muName')
  return (
    <ExSection name="basic">
      <ExFormField name="exName" label={t('exName')} isRequired error={name.error}>
        {({ id, status, describedBy }) => (
          <Input
            id={id}
            status={status}
            aria-describedby={describedBy}
            maxLength={EX_LIMITS.nameLength}
            disabled={!name.canEdit}
            value={name.value}
            onChange={({ target }) => name.set(target.value)}
          />
        )}
      </ExFormField>
      <ExFormField name="muName" label={t('muName')} help={t('muNameHelp')} error={venue.error}>
        {({ id, status, describedBy }) => (
          <Input
            id={id}
            status={status}
            aria-describedby={describedBy}
            maxLength={EX_LIMITS.venueLength}
            disabled={!venue.canEdit}
            value={venue.value}
            onChange={({ target }) => venue.set(target.value)}
          />
        )}
      </ExFormField>
      <CoverField />
    </ExSection>
  )
}

/** Uploads at once and holds the file; the server looks at type and size again. */
function CoverField() {
  const t = useTexts(exEditorTexts)
  const { store, canEdit } = useExEditor()
  const { value, error } = useExField('cover')
  const coverFile = useExState((state) => state.coverFile)
  const name = useExState(({ draft }) => faceName(draft))
  const [isBusy, setIsBusy] = useState(false)
  const isSet = value !== ''

  async function upload(file: File): Promise<void> {
    const form = new FormData()
    form.append('file', file)
    setIsBusy(true)
    try {
      store.getState().setCover(await call<FileView>('POST', '/blade-resource/oss/endpoint/put-file-attach', { form }))
    } catch (failure) {
      logFailure('cover upload', failure) // Its message has been shown by the call; the field keeps what it had.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ExFormField name="cover" label={t('cover')} help={t('coverHelp')} error={error} width="full" isGroup>
      {() => (
        <div className="ex-cover-field">
          <span className="ex-cover-shown">
            <Cover file={isSet ? coverFile : null} name={name} />
          </span>
          <span className="ex-cover-buttons">
            <Upload
              accept={PICTURE_TYPES}
              showUploadList={false}
              disabled={!canEdit}
              beforeUpload={(file) => {
                void upload(file)
                return false
              }}
            >
              <Button loading={isBusy} disabled={!canEdit}>
                {t(isSet ? 'replaceCover' : 'uploadCover')}
              </Button>
            </Upload>
            {isSet && (
              <Button type="text" disabled={!canEdit} onClick={() => store.getState().setCover(null)}>
                {t('removeCover')}
              </Button>
            )}
          </span>
        </div>
      )}
    </ExFormField>
  )
}
