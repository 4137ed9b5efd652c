import { SkinOutlined } from '@ant-design/icons'
import { lazy, useState } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './theme-chooser.i18n.ts'

const ThemeDialog = lazy(() => loadChunk(() => import('./theme-dialog.tsx')))

/** Opens the theme chooser; for the top bar. */
export function ThemeButton() {
  const text = useTexts(texts)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={text('theme')}
        title={text('theme')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <SkinOutlined aria-hidden="true" />
      </button>
      {wasOpened && (
        <LazyPart>
          <ThemeDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
