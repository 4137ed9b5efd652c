import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { monitorTexts } from './monitor.i18n.ts'

/** A text in type of one width with a button that copies it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useTexts(monitorTexts)
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch (error) {
      logFailure('copy', error) // No clipboard on an insecure address: the text can still be marked by hand.
    }
  }
  return (
    <>
      <code className="res-whole">{text}</code>{' '}
      <Button type="text" size="small" icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />} aria-label={isCopied ? t('copied') : `${t('copy')} ${label}`} onClick={() => void copy()} />
    </>
  )
}
