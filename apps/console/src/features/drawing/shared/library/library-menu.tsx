import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { libraryTexts } from './library.i18n.ts'

export interface LibraryMenuEntry {
  key: string
  label: string
  isDanger?: boolean
  run: () => void
}

/** What a card offers behind its dots. */
export function LibraryMenu({ name, entries }: { name: string; entries: readonly LibraryMenuEntry[] }) {
  const t = useTexts(libraryTexts)
  if (entries.length === 0) return null
  const items = entries.map(({ key, label, isDanger = false, run }) => ({
    key,
    label,
    danger: isDanger,
    onClick: ({ domEvent }: { domEvent: { preventDefault: () => void } }) => {
      // The Enter that asks must not go on to the question's own button.
      domEvent.preventDefault()
      run()
    },
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        size="small"
        className="recipe-card-more"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('moreOf', { name })}
        title={t('moreOf', { name })}
      />
    </Dropdown>
  )
}
