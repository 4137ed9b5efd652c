import { Button, Input } from 'antd'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useExField } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'
import { ExPictureField } from './picture-field.tsx'
import { ExSection } from '../section.tsx'

const COLOUR = /^#[0-9a-f]{6}$/i
/** What the picker begins with where nothing is chosen. */
const FIRST = { themeAccent: '#1f6feb', themeBackground: '#f7f8fa' } as const

/** What the page of kiosks looks like: its colours, by hand or by the browser's own picker, and its pictures. */
export function KioskSection() {
  const t = useTexts(exEditorTexts)
  const words = { upload: t('uploadPicture'), replace: t('replacePicture'), remove: t('removePicture') }
  return (
    <ExSection name="kiosk">
      <ColourField name="themeAccent" />
      <ColourField name="themeBackground" />
      <ExPictureField name="themeLogo" help={t('themeLogoHelp')} words={words} none={t('noPicture')} />
      <ExPictureField name="themePicture" help={t('themePictureHelp')} words={words} none={t('noPicture')} />
    </ExSection>
  )
}

function ColourField({ name }: { name: keyof typeof FIRST }) {
  const t = useTexts(exEditorTexts)
  const { value, set, error, canEdit } = useExField(name)
  return (
    <ExFormField name={name} label={t(name)} error={error}>
      {({ id, status, describedBy }) => (
        <div className="ex-colour">
          <input
            type="color"
            aria-label={t('pickColour', { name: t(name) })}
            disabled={!canEdit}
            value={COLOUR.test(value) ? value : FIRST[name]}
            onChange={({ target }) => set(target.value)}
          />
          <Input
            id={id}
            status={status}
            aria-describedby={describedBy}
            maxLength={7}
            placeholder={t('themeDefault')}
            disabled={!canEdit}
            value={value}
            onChange={({ target }) => set(target.value.trim())}
          />
          {value !== '' && (
            <Button type="text" disabled={!canEdit} onClick={() => set('')}>
              {t('clearColour')}
            </Button>
          )}
        </div>
      )}
    </ExFormField>
  )
}
