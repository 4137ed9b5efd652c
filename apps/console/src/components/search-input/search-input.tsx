import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, type InputProps } from 'antd'
import { useTexts } from '../../lib/texts/texts.ts'
import { searchInputTexts } from './search-input.i18n.ts'

interface SearchInputProps extends InputProps {
  /** Enter, or the button behind the words. */
  onSearch?: (words: string) => void
}

/** A field to search by, with a button behind it that has a name. */
export function SearchInput(props: SearchInputProps) {
  const label = useTexts(searchInputTexts)('search')
  const button = <Button icon={<SearchOutlined aria-hidden />} aria-label={label} />
  return <Input.Search enterButton={button} {...props} />
}
