import { BookOutlined, CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { RUN_SIDE_MAX } from '@drawdesk/contract/drawing/draw-desk'
import { Button, Input } from 'antd'
import { lazy, useId, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Problem } from '../shared/try/draw-line.tsx'
import { drawDeskTexts } from './draw-desk.i18n.ts'

const PromptLibrary = lazy(() => loadChunk(() => import('./prompt-library.tsx')))

interface PromptRowsProps {
  prompts: readonly string[]
  hasStyle: boolean
  error: string | undefined
  onChange: (prompts: string[]) => void
  /** What the library has for what should not appear. */
  onNegative: (text: string) => void
  onSend: () => void
}

/** One prompt, or a row of the grid for each. Ctrl Enter sends. */
export function PromptRows({ prompts, hasStyle, error, onChange, onNegative, onSend }: PromptRowsProps) {
  const t = useTexts(drawDeskTexts)
  const id = useId()
  const [isPicking, setIsPicking] = useState(false)
  const [at, setAt] = useState(0)
  const set = (index: number, text: string) => onChange(prompts.map((one, each) => (each === index ? text : one)))
  const insert = (text: string) => {
    const index = Math.min(at, prompts.length - 1)
    set(index, [prompts[index]?.trim(), text].filter(Boolean).join('\n'))
  }
  return (
    <div className="draw-field draw-wide">
      <div className="desk-label">
        <label htmlFor={`${id}-0`}>{t('prompt')}</label>
        <Button type="link" size="small" icon={<BookOutlined aria-hidden />} onClick={() => setIsPicking(true)}>
          {t('library')}
        </Button>
      </div>
      {prompts.map((text, index) => (
        <div key={index} className="desk-prompt">
          <Input.TextArea
            id={`${id}-${index}`}
            aria-label={prompts.length > 1 ? t('promptNo', { n: index + 1 }) : undefined}
            autoSize={{ minRows: prompts.length > 1 ? 2 : 3, maxRows: 10 }}
            placeholder={t(hasStyle ? 'promptPlaceholderStyle' : 'promptPlaceholder')}
            status={error === undefined ? undefined : 'error'}
            value={text}
            onFocus={() => setAt(index)}
            onChange={({ target }) => set(index, target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
              event.preventDefault()
              onSend()
            }}
          />
          {prompts.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('removePrompt', { n: index + 1 })}
              title={t('removePrompt', { n: index + 1 })}
              onClick={() => onChange(prompts.filter((_, each) => each !== index))}
            />
          )}
        </div>
      ))}
      <Problem>{error}</Problem>
      {prompts.length < RUN_SIDE_MAX && (
        <Button
          size="small"
          className="desk-add"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => {
            onChange([...prompts, ''])
            setAt(prompts.length)
          }}
        >
          {t('addPrompt')}
        </Button>
      )}
      {isPicking && (
        <LazyPart>
          <PromptLibrary
            onClose={() => setIsPicking(false)}
            onPick={({ text, negative }) => {
              insert(text)
              if (negative !== '') onNegative(negative)
              setIsPicking(false)
            }}
          />
        </LazyPart>
      )}
    </div>
  )
}
