import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { defineTexts, useTexts } from '../../../lib/texts.ts'

const texts = defineTexts({ zh: { copy: '复制', copied: '已复制' }, en: { copy: 'Copy', copied: 'Copied' } })

/** Puts a text on the clipboard and says so on itself. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTexts(texts)
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
  }
  return (
    <Button size="small" type="text" icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  )
}
