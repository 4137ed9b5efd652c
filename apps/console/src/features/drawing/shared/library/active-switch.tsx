import { Switch } from 'antd'
import { useState } from 'react'
import { StateTag } from '../../../../components/tag.tsx'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { libraryTexts } from './library.i18n.ts'
import type { LibraryItem, LibraryKind } from './library.ts'
import { useLibraryCommands } from './use-library-commands.ts'

/** On or off; a word for those who may not change it. What keeps it from being turned on is said by the server. */
export function ActiveSwitch({
  kind,
  item,
}: {
  kind: LibraryKind
  item: Pick<LibraryItem, 'id' | 'name' | 'isActive'>
}) {
  const t = useTexts(libraryTexts)
  const canSwitch = usePermission(`${kind.resource.code}_edit`)
  const { setActive } = useLibraryCommands(kind)
  const [isBusy, setIsBusy] = useState(false)

  const change = async (isActive: boolean) => {
    setIsBusy(true)
    await setActive(item, isActive)
    setIsBusy(false)
  }
  if (!canSwitch)
    return <StateTag kind={item.isActive ? 'good' : 'neutral'}>{t(item.isActive ? 'isOn' : 'isOff')}</StateTag>
  return (
    <Switch
      size="small"
      checked={item.isActive}
      loading={isBusy}
      aria-label={t('switchOf', { name: item.name })}
      onChange={(isActive) => void change(isActive)}
    />
  )
}
