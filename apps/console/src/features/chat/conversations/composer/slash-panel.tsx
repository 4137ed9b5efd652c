import { useTexts } from '../../../../lib/texts/texts.ts'
import { conversationTexts } from '../conversation.i18n.ts'
import './composer.css'

export interface SlashOption {
  key: string
  label: string
  hint: string
  insert: string
  /** A prompt of the library that asks for its variables first. */
  promptId?: string
}

interface SlashPanelProps {
  id: string
  options: readonly SlashOption[]
  /** Which of them the keys stand on. */
  at: number
  isBusy: boolean
  onChoose: (option: SlashOption) => void
}

/** Commands and prompts above the field; walked by its arrow keys. */
export function SlashPanel({ id, options, at, isBusy, onChoose }: SlashPanelProps) {
  const t = useTexts(conversationTexts)
  return (
    <div className="chat-slash" id={id} role="listbox" aria-label={t('promptsHint')} aria-busy={isBusy}>
      {options.length === 0 && !isBusy && <p className="chat-slash-empty">{t('noPrompts')}</p>}
      {options.map((option, index) => (
        <button
          key={option.key}
          type="button"
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === at}
          tabIndex={-1}
          className="chat-slash-option"
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span>{option.label}</span>
          <span className="chat-slash-hint">{option.hint}</span>
        </button>
      ))}
    </div>
  )
}
