import type { SecretView } from '@drawdesk/contract/drawing/draw-api'
import { Button, Input } from 'antd'
import { StateTag } from '../../components/tag.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { secretTexts } from './secret-box.i18n.ts'
import './secret-box.css'

/** What a form says of one secret: typed, to be deleted (null), as it is stored, or none. */
export type SecretValue = string | null | SecretView | undefined

interface SecretBoxProps {
  value: SecretValue
  /** As it is stored; undefined where none is. */
  stored: SecretView | undefined
  onChange: (value: SecretValue) => void
  /** On the button that deletes it: 删除密码. */
  clearLabel: string
  maxLength: number
  placeholder?: string
  isDisabled?: boolean
  /** It has lines (a key or certificate as its file has them), which stay as they are pasted. */
  hasLines?: boolean
  /** What the input itself carries: id, status and the words for screen readers. */
  control?: object
}

/** A box for writing only: what is stored is never shown, an empty box leaves it, and deleting it is said. */
export function SecretBox({
  value,
  stored,
  onChange,
  clearLabel,
  maxLength,
  placeholder,
  isDisabled = false,
  hasLines = false,
  control,
}: SecretBoxProps) {
  const t = useTexts(secretTexts)
  const isGone = value === null
  const common = {
    ...control,
    disabled: isDisabled || isGone,
    maxLength,
    value: typeof value === 'string' ? value : '',
    placeholder: stored ? t('keep') : placeholder,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value === '' ? stored : target.value),
  }
  return (
    <div className="secret-box">
      {hasLines ? (
        <Input.TextArea
          {...common}
          className="res-code"
          autoComplete="off"
          spellCheck={false}
          autoSize={{ minRows: 2, maxRows: 8 }}
        />
      ) : (
        <Input.Password {...common} autoComplete="new-password" />
      )}
      {stored && (
        <div className="secret-box-facts">
          <SecretState value={isGone ? null : stored} />
          <Button
            type="link"
            size="small"
            danger={!isGone}
            disabled={isDisabled}
            onClick={() => onChange(isGone ? stored : null)}
          >
            {isGone ? t('undo') : clearLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whether one is stored, in a word. */
export function SecretState({ value }: { value: SecretValue }) {
  const t = useTexts(secretTexts)
  if (value === null) return <StateTag kind="warn">{t('willGo')}</StateTag>
  if (typeof value !== 'object' || !value.isSet) return <StateTag kind="neutral">{t('none')}</StateTag>
  return <StateTag kind="good">{value.tail ? t('isSetTail', { tail: value.tail }) : t('isSet')}</StateTag>
}
