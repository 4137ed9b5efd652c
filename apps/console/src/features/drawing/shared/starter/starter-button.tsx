import { GiftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState, type ReactNode } from 'react'
import { LazyPart } from '../../../../components/lazy-part.tsx'
import { loadChunk } from '../../../../lib/loading/chunks.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useStarterRights } from './starter.api.ts'
import { starterTexts } from './starter.i18n.ts'

const StarterDialog = lazy(() => loadChunk(() => import('./starter-dialog.tsx')))

/** Opens what the starter pack holds, to add the rest of it or to remove it. */
export function StarterButton(): ReactNode {
  const t = useTexts(starterTexts)
  const can = useStarterRights()
  const [isOpen, setIsOpen] = useState(false)
  if (!can.add && !can.remove) return null
  return (
    <>
      <Button icon={<GiftOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && (
        <LazyPart>
          <StarterDialog can={can} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
