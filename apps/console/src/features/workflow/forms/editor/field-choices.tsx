import type { FormField, FormSource } from '@drawdesk/contract/workflow/forms/form'
import { Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { formEditorTexts } from '../form-editor.i18n.ts'
import { Labelled } from './labelled.tsx'

type ChoicesOf = 'own' | 'dict' | Exclude<FormSource, ''>
const NAMES = {
  own: 'choicesOwn',
  dict: 'choicesDict',
  user: 'choicesUser',
  post: 'choicesPost',
  role: 'choicesRole',
  dept: 'choicesDept',
} as const satisfies Record<ChoicesOf, string>

interface FieldChoicesProps {
  field: FormField
  set: (change: Partial<FormField>) => void
}

/** Where the choices of a select or a tree come from. */
export function FieldChoices({ field, set }: FieldChoicesProps) {
  const t = useTexts(formEditorTexts)
  const [wantsDict, setWantsDict] = useState(field.dictCode !== '')
  const chosen: ChoicesOf = field.source ? field.source : wantsDict ? 'dict' : 'own'

  function choose(next: ChoicesOf): void {
    setWantsDict(next === 'dict')
    set({
      dictCode: '',
      options: next === 'own' ? (field.options ?? []) : [],
      source: next === 'own' || next === 'dict' ? '' : next,
    })
  }

  const offered: readonly ChoicesOf[] = field.kind === 'tree' ? ['dept'] : ['own', 'dict', 'user', 'post', 'role']
  return (
    <>
      <Labelled label={t('choices')}>
        {(id) => (
          <Select<ChoicesOf>
            id={id}
            value={chosen}
            options={offered.map((one) => ({ value: one, label: t(NAMES[one]) }))}
            onChange={choose}
          />
        )}
      </Labelled>
      <Labelled label={t('multiple')}>
        {(id) => <Switch id={id} checked={field.multiple ?? false} onChange={(multiple) => set({ multiple })} />}
      </Labelled>
      {chosen === 'dict' && (
        <Labelled label={t('dictCode')}>
          {(id) => (
            <Input
              id={id}
              value={field.dictCode}
              spellCheck={false}
              onChange={(event) => set({ dictCode: event.target.value.trim() })}
            />
          )}
        </Labelled>
      )}
      {chosen === 'own' && <OwnOptions field={field} set={set} />}
    </>
  )
}

/** One option a line; what is typed stays as it is until it is read anew. */
function OwnOptions({ field, set }: FieldChoicesProps) {
  const t = useTexts(formEditorTexts)
  const [typed, setTyped] = useState(() => writeOptions(field.options ?? []))
  return (
    <Labelled label={t('options')} help={t('optionsHelp')}>
      {(id) => (
        <Input.TextArea
          id={id}
          value={typed}
          autoSize={{ minRows: 3, maxRows: 10 }}
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            set({ options: readOptions(event.target.value) })
          }}
        />
      )}
    </Labelled>
  )
}

type Options = NonNullable<FormField['options']>

const writeOptions = (options: Options): string =>
  options.map(({ value, label: { zh, en } }) => [value, zh, ...(en === '' ? [] : [en])].join('=')).join('\n')

/** `1=事假=Personal`; a line with a value alone is its own label. */
export function readOptions(text: string): Options {
  return text.split('\n').flatMap((line) => {
    const [value = '', zh = '', en = ''] = line.split('=').map((part) => part.trim())
    return value === '' ? [] : [{ value, label: { zh: zh || value, en } }]
  })
}
