import { PlusOutlined } from '@ant-design/icons'
import { VARIABLE_NAME_PATTERN } from '@drawdesk/contract/drawing/prompt-variable'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { editorTexts } from './editor.i18n.ts'

const NAME = new RegExp(VARIABLE_NAME_PATTERN, 'u')
const NAME_LENGTH_MAX = 64

/** A button that becomes a box for the name of a variable; Enter puts it into the text, Escape gives up. */
export function NewVariable({ onAdd }: { onAdd: (name: string) => void }) {
  const t = useTexts(editorTexts)
  const [name, setName] = useState<string>()
  if (name === undefined) {
    return (
      <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} onClick={() => setName('')}>
        {t('newVariable')}
      </Button>
    )
  }
  const isBad = name !== '' && !NAME.test(name)
  const add = () => {
    if (!NAME.test(name)) return
    setName(undefined)
    onAdd(name)
  }
  return (
    <span className="recipe-new-variable">
      <Input
        size="small"
        // It has just been asked for by a press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        maxLength={NAME_LENGTH_MAX}
        status={isBad ? 'error' : undefined}
        aria-label={t('variableName')}
        aria-invalid={isBad || undefined}
        placeholder={t('variableName')}
        onChange={(event) => setName(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setName(undefined)
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault() // the form is not to be saved by it
          add()
        }}
      />
      <Button size="small" type="primary" disabled={name === '' || isBad} onClick={add}>
        {t('addVariable')}
      </Button>
      <Button size="small" type="text" onClick={() => setName(undefined)}>
        {t('cancel')}
      </Button>
      {isBad && <span className="draw-error">{t('variableNameHint')}</span>}
    </span>
  )
}
