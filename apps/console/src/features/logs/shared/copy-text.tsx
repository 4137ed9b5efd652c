import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCopied } from '../../../lib/browser/copy-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { monitorTexts } from './monitor.i18n.ts'

/** A text in type of one width with a button that copies it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useTexts(monitorTexts)
  const { isCopied, copy } = useCopied(text)
  return (
    <>
      <code className="res-whole">{text}</code>{' '}
      <Button
        type="text"
        size="small"
        icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        aria-label={isCopied ? t('copied') : `${t('copy')} ${label}`}
        onClick={() => void copy()}
      />
    </>
  )
}
