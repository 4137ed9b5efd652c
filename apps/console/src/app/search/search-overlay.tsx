import { Modal } from 'antd'
import { useRef } from 'react'
import type { MenuPage } from '../../lib/menu/menu.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { PageFinder } from './page-finder.tsx'
import { texts } from './search.i18n.ts'

interface SearchOverlayProps {
  isOpen: boolean
  pages: readonly MenuPage[]
  onChoose: (page: MenuPage) => void
  onEverywhere: (text: string) => void
  onClose: () => void
}

/** The menu search over the page: all pages, fewer with each letter; Esc closes it (specification §2). */
export default function SearchOverlay({ isOpen, pages, onChoose, onEverywhere, onClose }: SearchOverlayProps) {
  const text = useTexts(texts)
  const box = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={text('label')}
      footer={null}
      width={560}
      style={{ top: 72 }}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && box.current?.querySelector('input')?.focus()}
    >
      <div ref={box}>
        <PageFinder kind="list" pages={pages} onChoose={onChoose} onEverywhere={onEverywhere} />
      </div>
    </Modal>
  )
}
