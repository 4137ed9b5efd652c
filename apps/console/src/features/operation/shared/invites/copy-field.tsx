import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { useCopied } from '../../../../lib/browser/copy-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { inviteFriendsTexts } from './invite-friends.i18n.ts'

/** A text to hand on, with a button that copies it and says so. */
export function CopyField({ label, text, isLarge = false }: { label: string; text: string; isLarge?: boolean }) {
  const t = useTexts(inviteFriendsTexts)
  const id = useId()
  const { isCopied, copy } = useCopied(text)
  return (
    <div className="friends-field">
      <span id={id} className="friends-soft">
        {label}
      </span>
      <div className="friends-copy">
        <output aria-labelledby={id} className={isLarge ? 'friends-code' : 'friends-link'}>
          {text}
        </output>
        <Button
          aria-label={t('copyOf', { what: label })}
          icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? t('copied') : t('copy')}
        </Button>
        <span className="only-heard" aria-live="polite">
          {isCopied ? t('copied') : ''}
        </span>
      </div>
    </div>
  )
}
