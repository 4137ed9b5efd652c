import type { SecretView } from '@drawdesk/contract/drawing/draw-api'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { SecretBox } from '../../../resource/secrets/secret-box.tsx'
import { ossTexts } from './oss.i18n.ts'

const KEY_MAX = 500

/** One key of a store, for writing only; an empty box leaves what is stored. */
export function KeyBox({ name, ...props }: InputProps & { name: 'accessKey' | 'secretKey' }) {
  const t = useTexts(ossTexts)
  const { value, onChange, row, isDisabled } = props
  const stored = (row?.secrets as Record<string, SecretView> | undefined)?.[name]
  return (
    <SecretBox
      value={typeof value === 'string' ? value : undefined}
      stored={undefined}
      onChange={(next) => onChange?.(typeof next === 'string' ? next : '')}
      clearLabel=""
      maxLength={KEY_MAX}
      placeholder={stored ? t('kept', { tail: stored.tail ?? '' }) : ''}
      isDisabled={isDisabled ?? false}
      control={commonProps(props)}
    />
  )
}
