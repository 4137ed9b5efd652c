import { LinkOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { GALLERY_SIZES, type GallerySize } from './layout/gallery-size.ts'
import { galleryTexts } from './gallery.i18n.ts'

/** Names of the address that say what is open, not what is filtered. */
const OPEN_NAMES = ['id', 'look', 'n']

/** The address of what is filtered, without what is open on it. */
export function sharedAddress(href: string): string {
  const address = new URL(href)
  for (const name of OPEN_NAMES) address.searchParams.delete(name)
  return address.href
}

/** Puts the address of the filtered view on the clipboard. */
export function CopyLinkButton() {
  const t = useTexts(galleryTexts)
  const { message } = useFeedback()
  const copy = async () => {
    try {
      await copyText(sharedAddress(globalThis.location.href))
      void message.success(t('linkCopied'))
    } catch (error) {
      logFailure('copy', error)
    }
  }
  return (
    <Button icon={<LinkOutlined aria-hidden />} onClick={() => void copy()}>
      {t('copyLink')}
    </Button>
  )
}

/** How large the pictures are. */
export function GallerySizeChooser({ size, onChange }: { size: GallerySize; onChange: (size: GallerySize) => void }) {
  const t = useTexts(galleryTexts)
  return (
    <Segmented
      aria-label={t('size')}
      value={size}
      options={GALLERY_SIZES.map((each) => ({ value: each, label: t(`size${each}`) }))}
      onChange={onChange}
    />
  )
}
