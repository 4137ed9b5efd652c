import { Modal } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { KeyHelp } from './key-help.tsx'
import { PaletteBox } from './palette-box.tsx'
import { closePalette, usePalette } from './palette-store.ts'
import { texts } from './palette.i18n.ts'
import './palette.css'

/** The palette and the keyboard help, each a dialog. */
export default function PaletteDialogs() {
  const text = useTexts(texts)
  const open = usePalette((state) => state.open)
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <Modal
        open={open === 'palette'}
        onCancel={closePalette}
        title={text('label')}
        closable={false}
        footer={null}
        width={600}
        style={{ top: 72 }}
        destroyOnHidden
        afterOpenChange={(isShown) => isShown && box.current?.querySelector('input')?.focus()}
      >
        <div ref={box}>
          <PaletteBox />
        </div>
      </Modal>
      <Modal
        open={open === 'keys'}
        onCancel={closePalette}
        title={text('keys')}
        footer={null}
        width={760}
        destroyOnHidden
      >
        <KeyHelp />
      </Modal>
    </>
  )
}
