import { PlusOutlined } from '@ant-design/icons'
import { STYLE_DEFAULT } from '@drawdesk/contract/drawing/draw-ex'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { seededName } from '../../../../../lib/texts/language.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { useExEditor, useExField, useExState } from '../editor-context.ts'
import { exEditorTexts } from '../editor.i18n.ts'
import { ExFormField } from '../ex-field.tsx'
import { ExSection } from '../section.tsx'
import { SortedStyles } from '../styles/sorted-styles.tsx'
import { StylePicker } from '../styles/style-picker.tsx'

const TYPES = Object.values(STYLE_DEFAULT)

export function StylesSection() {
  const t = useTexts(exEditorTexts)
  const { store, canEdit } = useExEditor()
  const { value: styleIds, set, error } = useExField('styleIds')
  const defaultType = useExField('styleDefaultType')
  const facts = useExState((state) => state.styleFacts)
  const [isPicking, setIsPicking] = useState(false)
  const styles = styleIds
    .map((id) => facts[id] ?? { styleId: id, styleName: id, coverFile: null, active: 1 as const })
    .map((style) => ({ ...style, styleName: seededName(style.styleName) }))
  return (
    <ExSection name="styles">
      <ExFormField name="styleIds" label={t('offered')} isRequired error={error} width="full" isGroup>
        {() => (
          <>
            {styles.length === 0 ? (
              <p className="ex-none">
                <b>{t('noStyles')}</b>
                <span>{t('noStylesHint')}</span>
              </p>
            ) : (
              <SortedStyles
                styles={styles}
                hasDefault={defaultType.value === STYLE_DEFAULT.first}
                canEdit={canEdit}
                onChange={set}
              />
            )}
            {canEdit && (
              <Button className="ex-add" icon={<PlusOutlined aria-hidden />} onClick={() => setIsPicking(true)}>
                {t('addStyle')}
              </Button>
            )}
            {isPicking && (
              <StylePicker
                chosen={styleIds}
                onAdd={(picked) => store.getState().addStyles(picked)}
                onClose={() => setIsPicking(false)}
              />
            )}
          </>
        )}
      </ExFormField>
      <ExFormField name="styleDefaultType" label={t('styleDefaultType')} error={defaultType.error} width="full" isGroup>
        {() => (
          <Radio.Group
            className="ex-choices"
            disabled={!canEdit}
            value={defaultType.value}
            onChange={({ target }) => defaultType.set(target.value)}
          >
            {TYPES.map((type) => (
              <Radio key={type} value={type}>
                {t(`type${type}`)}
                <small>{t(`type${type}Help`)}</small>
              </Radio>
            ))}
          </Radio.Group>
        )}
      </ExFormField>
    </ExSection>
  )
}
