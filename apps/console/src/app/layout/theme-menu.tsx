import { BgColorsOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useShellText } from '../../lib/texts.ts'
import { setTheme, useTheme, type ThemeChoice } from '../theme/theme-store.ts'

const CHOICES: readonly ThemeChoice[] = ['system', 'default', 'dark']

/** Light, dark, or as the system says. */
export function ThemeMenu() {
  const text = useShellText()
  const choice = useTheme((state) => state.choice)
  const items = CHOICES.map((each) => ({ key: each, label: text(`theme.${each}`) }))
  return (
    <Dropdown
      menu={{ items, selectable: true, selectedKeys: [choice], onClick: ({ key }) => setTheme(key as ThemeChoice) }}
      trigger={['click']}
      placement="bottomRight"
    >
      <button type="button" className="bar-button" aria-label={text('theme.label')} title={text('theme.label')}>
        <BgColorsOutlined aria-hidden="true" />
      </button>
    </Dropdown>
  )
}
