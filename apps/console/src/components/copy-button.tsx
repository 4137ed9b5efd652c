import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCopied } from '../lib/browser/copy-text.ts'
import { defineTexts, useTexts } from '../lib/texts/texts.ts'

const texts = defineTexts({ zh: { copy: '复制', copied: '已复制' }, en: { copy: 'Copy', copied: 'Copied' } })

/** Puts a text on the clipboard and says so on itself. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTexts(texts)
  const { isCopied, copy } = useCopied(text)
  return (
    <Button
      size="small"
      type="text"
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  )
}
