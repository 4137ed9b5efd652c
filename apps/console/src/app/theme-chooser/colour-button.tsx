import { BgColorsOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { lazy } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './theme-chooser.i18n.ts'

const ColourPanel = lazy(() => loadChunk(() => import('./colour-panel.tsx')))

/** Opens the picker of the accent colour; for the top bar. */
export function ColourButton() {
  const text = useTexts(texts)
  const panel = (
    <LazyPart>
      <ColourPanel />
    </LazyPart>
  )
  return (
    <Popover content={panel} trigger="click" placement="bottomRight" destroyOnHidden>
      <button type="button" className="bar-button bar-wide-only" aria-label={text('colour')} title={text('colour')}>
        <BgColorsOutlined aria-hidden="true" />
      </button>
    </Popover>
  )
}
