import { LockOutlined } from '@ant-design/icons'
import { useTexts } from '../../lib/texts/texts.ts'
import { useLockDialog } from '../lock/use-lock-dialog.tsx'
import { texts } from './layout.i18n.ts'

/** Asks for a password and locks the screen. */
export function LockButton() {
  const text = useTexts(texts)
  const open = useLockDialog()
  return (
    <button
      type="button"
      className="bar-button bar-wide-only"
      aria-label={text('lock')}
      title={text('lock')}
      aria-haspopup="dialog"
      onClick={open}
    >
      <LockOutlined aria-hidden="true" />
    </button>
  )
}
