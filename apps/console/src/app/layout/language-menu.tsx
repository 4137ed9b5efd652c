import { TranslationOutlined } from '@ant-design/icons'
import { LANGUAGES, type Language } from '@drawdesk/contract/core/texts'
import { Dropdown } from 'antd'
import { setLanguage, useLanguage } from '../../lib/texts/language.ts'
import { useShellText } from '../../lib/texts/texts.ts'

/** zh and en; the one on screen cannot be chosen (specification §2). */
export function LanguageMenu() {
  const text = useShellText()
  const current = useLanguage()
  const items = LANGUAGES.map((language) => ({
    key: language,
    label: text(`language.${language}`),
    disabled: language === current,
  }))
  return (
    <Dropdown
      menu={{ items, onClick: ({ key }) => void setLanguage(key as Language) }}
      trigger={['click']}
      placement="bottomRight"
    >
      <button type="button" className="bar-button" aria-label={text('language.label')} title={text('language.label')}>
        <TranslationOutlined aria-hidden="true" />
      </button>
    </Dropdown>
  )
}
