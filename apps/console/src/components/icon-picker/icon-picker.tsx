import { CloseCircleFilled, DownOutlined } from '@ant-design/icons'
import { Button, Input, Popover, type InputRef } from 'antd'
import { useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useLanguage } from '../../lib/texts/language.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { isIconWord, MenuIcon, type IconWord } from '../menu-icon.tsx'
import './icon-picker.css'
import { iconPickerTexts } from './icon-picker.i18n.ts'
import { findIcons, ICON_MEANINGS } from './icon-words.ts'

interface IconPickerProps {
  /** Icon word; `""` for none. */
  value: string
  onChange: (word: string) => void
  id?: string | undefined
  isDisabled?: boolean | undefined
  isInvalid?: boolean | undefined
  describedBy?: string | undefined
}

const COLUMNS = 8
/** How far each key goes over the icons. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }

/** A form field for an icon of the menu: a button with the icon, and behind it all of them with a search. Arrow keys go over the icons. */
export function IconPicker({
  value,
  onChange,
  id,
  isDisabled = false,
  isInvalid = false,
  describedBy,
}: IconPickerProps): ReactNode {
  const t = useTexts(iconPickerTexts)
  const button = useRef<HTMLButtonElement>(null)
  const search = useRef<InputRef>(null)
  const [isOpen, setIsOpen] = useState(false)
  const choose = (word: string) => {
    onChange(word)
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <span className="icon-picker">
      <Popover
        open={isOpen && !isDisabled}
        trigger="click"
        placement="bottomLeft"
        onOpenChange={setIsOpen}
        afterOpenChange={(open) => open && search.current?.focus()}
        destroyOnHidden
        content={<IconChoice value={value} searchRef={search} onChoose={choose} onLeave={() => choose(value)} />}
      >
        <button
          ref={button}
          id={id}
          type="button"
          className={`icon-picker-button${isInvalid ? ' icon-picker-invalid' : ''}`}
          disabled={isDisabled}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-describedby={describedBy}
        >
          {value === '' ? (
            <span className="icon-picker-none">{t('choose')}</span>
          ) : (
            <>
              <MenuIcon word={value} /> <span>{value}</span>
            </>
          )}
          <DownOutlined className="icon-picker-down" aria-hidden />
        </button>
      </Popover>
      {value !== '' && !isDisabled && (
        <Button
          type="text"
          size="small"
          icon={<CloseCircleFilled aria-hidden />}
          aria-label={t('clear')}
          title={t('clear')}
          onClick={() => choose('')}
        />
      )}
    </span>
  )
}

interface IconChoiceProps {
  value: string
  searchRef: Ref<InputRef>
  onChoose: (word: string) => void
  onLeave: () => void
}

function IconChoice({ value, searchRef, onChoose, onLeave }: IconChoiceProps): ReactNode {
  const t = useTexts(iconPickerTexts)
  const language = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const words = findIcons(text)
  /** The one icon that the Tab key stops at. */
  const stop = isIconWord(value) && words.includes(value) ? value : words[0]
  const nameOf = (word: IconWord) => (language === 'zh' ? ICON_MEANINGS[word] : word)

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Closes the icons, not the form around them.
      event.stopPropagation()
      return onLeave()
    }
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    if (at < 0) {
      if (event.key === 'Enter' && stop) onChoose(stop)
      if (event.key === 'ArrowDown') grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      if (event.key === 'Enter' || event.key === 'ArrowDown') event.preventDefault()
      return
    }
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
  }
  return (
    <div className="icon-picker-choice" role="presentation" onKeyDown={press}>
      <Input
        ref={searchRef}
        allowClear
        placeholder={t('search')}
        aria-label={t('search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {words.length === 0 && <p className="icon-picker-nothing">{t('nothing')}</p>}
      <div ref={grid} className="icon-picker-grid" role="group" aria-label={t('icons')}>
        {words.map((word) => (
          <button
            key={word}
            type="button"
            tabIndex={word === stop ? 0 : -1}
            aria-pressed={word === value}
            aria-label={nameOf(word)}
            title={nameOf(word)}
            onClick={() => onChoose(word)}
          >
            <MenuIcon word={word} />
          </button>
        ))}
      </div>
    </div>
  )
}
