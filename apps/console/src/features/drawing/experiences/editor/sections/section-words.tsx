import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useExField } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'
import { EX_LIMITS } from '../limits.ts'
import { ExSection } from '../section.tsx'

/** What guests read before they begin: plain text. */
export function TermsSection() {
  const t = useTexts(exEditorTexts)
  const { value, set, error, canEdit } = useExField('terms')
  return (
    <ExSection name="terms">
      <ExFormField
        name="terms"
        label={t('termsText')}
        error={error}
        width="full"
        help={
          <span className="ex-count">
            {t('count', { n: value.length.toLocaleString('en'), max: EX_LIMITS.termsLength.toLocaleString('en') })}
          </span>
        }
      >
        {({ id, status, describedBy }) => (
          <Input.TextArea
            id={id}
            status={status}
            aria-describedby={describedBy}
            autoSize={{ minRows: 4, maxRows: 16 }}
            maxLength={EX_LIMITS.termsLength}
            placeholder={t('termsPlaceholder')}
            disabled={!canEdit}
            value={value}
            onChange={({ target }) => set(target.value)}
          />
        )}
      </ExFormField>
    </ExSection>
  )
}

export function PrintSection() {
  const t = useTexts(exEditorTexts)
  const { value, set, error, canEdit } = useExField('paperPerPicture')
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <ExSection name="print">
      <ExFormField name="paperPerPicture" label={t('paperPerPicture')} help={t('paperHelp')} error={error}>
        {({ id, status, describedBy }) => (
          <InputNumber
            id={id}
            status={status}
            aria-describedby={describedBy}
            className="res-wide"
            min={0}
            max={EX_LIMITS.paper}
            precision={0}
            suffix={t('sheets')}
            disabled={!canEdit}
            value={isEmpty ? null : value}
            onBlur={() => setIsEmpty(false)}
            onChange={(sheets) => {
              setIsEmpty(sheets === null)
              set(sheets ?? 0)
            }}
          />
        )}
      </ExFormField>
    </ExSection>
  )
}
