import type { FormLayout } from '@drawdesk/contract/workflow/forms/form'
import { Input, Radio, Select } from 'antd'
import { useMemo } from 'react'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { writeJsonValue } from '../../../../resource/kinds/json-value.ts'
import type { InputProps } from '../../../../resource/kinds/kind-inputs.tsx'
import { inBoth } from '../../form/form-resource.ts'
import { formEditorTexts } from '../form-editor.i18n.ts'
import { readFields, readLayout } from './fields-input.tsx'
import { PartList } from './part-list.tsx'

/** How many fields stand beside each other, and under which titles. */
export function LayoutInput({ id, value, onChange, form, isDisabled }: InputProps) {
  const t = useTexts(formEditorTexts)
  const text = useText()
  const layout = useMemo(() => readLayout(value), [value])
  const fields = useMemo(() => readFields(form?.values.fields), [form?.values.fields])
  const set = (change: Partial<FormLayout>): void => onChange?.(writeJsonValue({ ...layout, ...change }))
  return (
    <div className="flow-layout">
      <Radio.Group
        id={id}
        aria-label={t('columns')}
        disabled={isDisabled}
        value={layout.columns}
        options={[
          { value: 1, label: t('column1') },
          { value: 2, label: t('column2') },
        ]}
        onChange={(event) => set({ columns: event.target.value === 2 ? 2 : 1 })}
      />
      <PartList
        title={t('sections')}
        help={t('sectionsHelp')}
        parts={layout.sections}
        addLabel={t('addSection')}
        partLabel={(n) => t('section', { n })}
        removeLabel={(n) => t('removeSection', { n })}
        fresh={() => ({ title: { zh: '', en: '' }, fields: [] })}
        onChange={(sections) => set({ sections: [...sections] })}
        renderPart={(section, change) => (
          <>
            <Input
              aria-label={t('sectionTitle')}
              placeholder={t('sectionTitle')}
              value={section.title.zh}
              maxLength={60}
              onChange={(event) => change({ ...section, title: { ...section.title, zh: event.target.value } })}
            />
            <Input
              aria-label={t('sectionTitleEn')}
              placeholder={t('sectionTitleEn')}
              value={section.title.en}
              maxLength={60}
              onChange={(event) => change({ ...section, title: { ...section.title, en: event.target.value } })}
            />
            <Select
              aria-label={t('sectionFields')}
              placeholder={t('sectionFields')}
              mode="multiple"
              value={section.fields}
              options={fields.map(({ name, label }) => ({ value: name, label: text(inBoth(label)) || name }))}
              onChange={(names) => change({ ...section, fields: names })}
            />
          </>
        )}
      />
    </div>
  )
}
