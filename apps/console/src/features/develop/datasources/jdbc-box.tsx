import { readJdbcUrl } from '@drawdesk/contract/develop/jdbc'
import { Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { datasourceTexts } from './datasource.i18n.ts'

/** Fills the fields of the address from a JDBC URL. The URL itself is not saved: the fields are what counts. */
export function JdbcBox(props: InputProps) {
  const t = useTexts(datasourceTexts)
  const [typed, setTyped] = useState('')
  const isUnread = typed.trim() !== '' && !readJdbcUrl(typed)

  function read(text: string): void {
    setTyped(text)
    const place = readJdbcUrl(text)
    if (!place) return
    const { ssl, ...fields } = place
    for (const [name, value] of Object.entries(fields)) props.form?.setValue(name, value)
    if (ssl !== undefined) props.form?.setValue('ssl', ssl ? 1 : 0)
  }
  return (
    <>
      <Input
        {...commonProps({ ...props, isInvalid: isUnread })}
        value={typed}
        placeholder={t('paste')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => read(target.value)}
      />
      {isUnread && (
        <p className="res-error" role="status">
          {t('notRead')}
        </p>
      )}
    </>
  )
}
