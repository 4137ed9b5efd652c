import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLive } from '../../../components/live.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { kitTexts } from '../../resource.i18n.ts'
import type { ColumnPanelProps } from './column-panel.tsx'

const ColumnPanel = lazy(() => loadChunk(() => import('./column-panel.tsx')))

/** The button that opens the choice of columns. */
export function ColumnChooser(props: ColumnPanelProps): ReactNode {
  const t = useTexts(kitTexts)
  const isLive = useLive()
  const [isOpen, setIsOpen] = useState(false)
  const panel = (
    <Suspense fallback={<div className="res-chooser" />}>
      <ColumnPanel {...props} />
    </Suspense>
  )
  return (
    <Popover trigger="click" placement="bottomRight" open={isOpen && isLive} onOpenChange={setIsOpen} content={panel}>
      <Button
        type="text"
        icon={<SettingOutlined aria-hidden />}
        aria-expanded={isOpen}
        aria-label={t('columns')}
        title={t('columns')}
      />
    </Popover>
  )
}
