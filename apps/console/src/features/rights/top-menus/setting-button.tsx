import type { TopMenu } from '@drawdesk/contract/rights/top-menu'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { topMenuTexts } from './top-menu.i18n.ts'

/** With the tree: fetched when it is first opened. */
const Dialog = lazy(() => loadChunk(() => import('./setting-dialog.tsx')))

/** Opens the menus of an entry, or of the entries that are ticked; absent without the right. */
export function SettingButton({ rows, isRow = false }: { rows: readonly TopMenu[]; isRow?: boolean }) {
  const t = useTexts(topMenuTexts)
  const may = usePermission('topmenu_setting')
  const [opened, setOpened] = useState<readonly TopMenu[]>()
  const [first] = rows
  if (!may || !first) return null
  return (
    <>
      {isRow ? (
        <Button
          type="link"
          size="small"
          aria-label={t('settingOf', { name: first.name })}
          onClick={() => setOpened(rows)}
        >
          {t('setting')}
        </Button>
      ) : (
        <Button onClick={() => setOpened(rows)}>{t('setting')}</Button>
      )}
      {opened && (
        <LazyPart>
          <Dialog rows={opened} onClose={() => setOpened(undefined)} />
        </LazyPart>
      )}
    </>
  )
}
