import { Input } from 'antd'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { VenueInput } from '../../../shared/names/venue-input.tsx'
import { useExField } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'
import { EX_LIMITS } from '../limits.ts'
import { ExPictureField } from './picture-field.tsx'
import { ExSection } from '../section.tsx'

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
          <VenueInput
            id={id}
            status={status}
            aria-describedby={describedBy}
            maxLength={EX_LIMITS.venueLength}
            disabled={!venue.canEdit}
            value={venue.value}
            onChange={venue.set}
          />
        )}
      </ExFormField>
      <ExPictureField
        name="cover"
        help={t('coverHelp')}
        words={{ upload: t('uploadCover'), replace: t('replaceCover'), remove: t('removeCover') }}
      />
    </ExSection>
  )
}
