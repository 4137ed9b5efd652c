import { Select } from 'antd'
import { seededName } from '../../../../../lib/texts/language.ts'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { commonProps, type InputProps } from '../../../../../resource/kinds/kind-inputs.tsx'
import { editorTexts } from './editor.i18n.ts'
import { readJsonValue, writeJsonValue } from '../../../../../resource/kinds/json-value.ts'

const TAGS_MAX = 20
const TAG_LENGTH_MAX = 30

/** Tags typed or chosen from those that others have. */
export function TagsControl({ suggestions, ...props }: InputProps & { suggestions: readonly string[] }) {
  const t = useTexts(editorTexts)
  const value = readJsonValue(props.value)
  const tags = Array.isArray(value) ? value.map(String) : []
  const change = (next: string[]) => {
    const clean = [...new Set(next.map((tag) => tag.trim().slice(0, TAG_LENGTH_MAX)).filter(Boolean))]
    props.onChange?.(writeJsonValue(clean.slice(0, TAGS_MAX)))
  }
  return (
    <Select
      {...commonProps(props)}
      mode="tags"
      value={tags}
      tokenSeparators={[',', '，', ';', '；']}
      maxCount={TAGS_MAX}
      placeholder={t('tagsHint')}
      options={suggestions.filter((tag) => !tags.includes(tag)).map((tag) => ({ value: tag, label: seededName(tag) }))}
      onChange={change}
    />
  )
}
