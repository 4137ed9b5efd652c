import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { ASSISTANT_QUESTIONS_MAX } from '@drawdesk/contract/chat/chat-assistant'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { assistantTexts } from './assistant.i18n.ts'

interface Line {
  key: number
  text: string
}

const linesOf = (text: string): Line[] =>
  (text.trim() === '' ? [] : ((JSON.parse(text) as string[] | null) ?? [])).map((own, key) => ({ key, text: own }))

/** A line for each question; an empty one is not sent. */
export function QuestionsField({ value, onChange, isDisabled, id, field, describedBy }: InputProps) {
  const t = useTexts(assistantTexts)
  const text = typeof value === 'string' ? value : ''
  const [state, setState] = useState(() => ({ text, lines: linesOf(text) }))
  const lines = state.text === text ? state.lines : linesOf(text)
  const change = (next: Line[]): void => {
    const written = JSON.stringify(next.map((line) => line.text.trim()).filter((own) => own !== ''))
    setState({ text: written, lines: next })
    onChange?.(written)
  }
  return (
    <div
      className="chat-assistant-questions"
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={field.label}
      aria-describedby={describedBy}
    >
      {lines.map((line, index) => (
        <div key={line.key} className="chat-assistant-question">
          <Input
            aria-label={t('question', { n: index + 1 })}
            value={line.text}
            disabled={isDisabled}
            maxLength={200}
            onChange={(event) =>
              change(lines.map((own) => (own.key === line.key ? { ...own, text: event.target.value } : own)))
            }
          />
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            disabled={isDisabled}
            aria-label={t('removeQuestion', { n: index + 1 })}
            onClick={() => change(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={isDisabled || lines.length >= ASSISTANT_QUESTIONS_MAX}
          onClick={() => change([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, text: '' }])}
        >
          {t('addQuestion')}
        </Button>
      </div>
    </div>
  )
}
