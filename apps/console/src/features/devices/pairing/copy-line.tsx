import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCopied } from '../../../lib/browser/copy-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { pairingTexts } from './pairing.i18n.ts'

/** A line to take elsewhere, with a button that copies it and says so. */
export function CopyLine({ what, text }: { what: string; text: string }) {
  const t = useTexts(pairingTexts)
  const { isCopied, copy } = useCopied(text)
  return (
    <div className="pairing-line">
      <code>{text}</code>
      <Button
        size="small"
        icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        aria-label={t('copyOf', { what })}
        onClick={() => void copy()}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <span className="only-heard" aria-live="polite">
        {isCopied ? t('copied') : ''}
      </span>
    </div>
  )
}
