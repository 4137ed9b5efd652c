import { ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { NEWEST_MOST } from './gallery.api.ts'
import { galleryTexts } from './gallery.i18n.ts'
import type { GalleryState } from './use-gallery.ts'

interface Place {
  isAtTop: boolean
  toTop: () => void
  /** The user is at something that newer cards would disturb. */
  isBusy: boolean
}

/** Newer cards: at the top what is drawn is shown as it comes; `isAnnounced`: further down, a note reports it. */
export function useNewerCards(
  { newer, refresh }: Pick<GalleryState, 'newer' | 'refresh'>,
  { isAtTop, toTop, isBusy }: Place,
): { isAnnounced: boolean; toNewest: () => void } {
  const comesByItself = newer > 0 && isAtTop && !isBusy
  useEffect(() => {
    if (comesByItself) void refresh()
    // Each time it becomes true.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [comesByItself])
  return {
    isAnnounced: newer > 0 && !comesByItself,
    toNewest: () => {
      toTop()
      void refresh()
    },
  }
}

/** Says how many newer ones there are, and shows them. */
export function NewerNote({ count, onShow }: { count: number; onShow: () => void }): ReactNode {
  const t = useTexts(galleryTexts)
  return (
    <div className="wall-newer-place">
      <Button
        className="wall-newer"
        type="primary"
        shape="round"
        icon={<ArrowUpOutlined aria-hidden />}
        onClick={onShow}
      >
        {t(count >= NEWEST_MOST ? 'newerMore' : 'newer', { n: count })}
      </Button>
    </div>
  )
}
