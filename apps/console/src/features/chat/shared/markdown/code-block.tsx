import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useCopied } from '../../../../lib/browser/copy-text.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { createLazy } from './lazy.ts'
import { markdownTexts } from './markdown.i18n.ts'

const useHighlight = createLazy(() => import('./highlight.ts'))

interface CodeBlockProps {
  code: string
  /** As the writer named it; `""`: none. */
  language: string
  /** It grows no more, so it is worth colouring. */
  isDone: boolean
  /** Beside the copy button. */
  tools?: ReactNode
}

/** Code with its language and a button that copies it; coloured once it is whole and its colours have been fetched. */
export function CodeBlock({ code, language, isDone, tools }: CodeBlockProps) {
  const t = useTexts(markdownTexts)
  const colours = useHighlight(isDone && language !== '')
  const coloured = isDone ? colours?.highlight(code, language.toLowerCase()) : undefined
  return (
    <figure className="md-code" aria-label={language || t('code')}>
      <figcaption>
        <span>{language || t('code')}</span>
        {tools}
        <CopyCode code={code} />
      </figcaption>
      {/* Long lines scroll: also by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        {/* Spans of the library, which escapes the code. */}
        {coloured === undefined ? <code>{code}</code> : <code dangerouslySetInnerHTML={{ __html: coloured }} />}
      </pre>
    </figure>
  )
}

export function CopyCode({ code }: { code: string }) {
  const t = useTexts(markdownTexts)
  const { isCopied, copy } = useCopied(code)
  return (
    <button type="button" className="md-tool" onClick={() => void copy()}>
      {isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
    </button>
  )
}
