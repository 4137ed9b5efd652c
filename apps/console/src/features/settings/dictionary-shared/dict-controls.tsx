import { Input } from 'antd'
import type { ReactNode } from 'react'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { useTexts } from '../../../lib/texts/texts.ts'
import { asText, commonProps, SwitchInput, TextInput, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { dictTexts } from './dict-parts.i18n.ts'

/** Code or key: what the product's own forms read by stays as it is, and says why. */
function KeyControl(props: InputProps): ReactNode {
  const t = useTexts(dictTexts)
  if (props.row?.isFixed !== 1) return <TextInput {...props} />
  return (
    <span title={t('fixedKey')}>
      <Input {...commonProps(props)} disabled value={asText(props.value)} />
    </span>
  )
}

/** A dictionary that the product's own forms need is not sealed as a whole. */
function SealControl(props: InputProps): ReactNode {
  const t = useTexts(dictTexts)
  const isNeeded = props.row?.isFixed === 1 && props.row.parentId === TREE_ROOT_ID && props.value !== 1
  return isNeeded ? (
    <span title={t('fixedDict')}>
      <SwitchInput {...props} isDisabled />
    </span>
  ) : (
    <SwitchInput {...props} />
  )
}

export const keyControl = (props: InputProps): ReactNode => <KeyControl {...props} />
export const sealControl = (props: InputProps): ReactNode => <SealControl {...props} />

/** Shown, never typed: an entry has the code of its dictionary. */
export function shown(props: InputProps, text: string): ReactNode {
  return <Input {...commonProps(props)} disabled value={text} />
}
