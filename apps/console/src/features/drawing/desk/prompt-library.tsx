import type { DeskPrompt } from '@drawdesk/contract/drawing/draw-desk'
import { fillStyleText } from '@drawdesk/contract/drawing/style-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { seededName } from '../../../lib/texts/language.ts'
import { SearchInput } from '../../../components/search-input/search-input.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { AppDrawer } from '../../../components/dialog/dialog.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useSettled } from '../../../lib/editing/use-settled.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { promptsQuery } from './desk.api.ts'
import { drawDeskTexts } from './draw-desk.i18n.ts'
import { VariablesForm } from '../shared/try/variables-form.tsx'

interface PromptLibraryProps {
  onPick: (picked: { text: string; negative: string }) => void
  onClose: () => void
}

/** Prompts of the library, found by their words; one with variables asks for them before it is inserted. */
export default function PromptLibrary({ onPick, onClose }: PromptLibraryProps) {
  const t = useTexts(drawDeskTexts)
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const { data, error, refetch } = useQuery(promptsQuery(q))
  const [open, setOpen] = useState<string>()
  const pick = (prompt: DeskPrompt, values: Readonly<Record<string, string>>) =>
    onPick({ text: fillStyleText(prompt.content, values), negative: fillStyleText(prompt.negative, values) })

  return (
    <AppDrawer open size={520} title={t('libraryTitle')} onClose={onClose}>
      <div className="desk-library">
        <SearchInput
          allowClear
          aria-label={t('librarySearch')}
          placeholder={t('librarySearch')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error && !data && <ErrorNote error={error} title={t('libraryFailed')} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Delayed>
            <span className="skeleton desk-library-waiting" />
          </Delayed>
        )}
        {data?.length === 0 && <EmptyNote title={t(q === '' ? 'libraryEmpty' : 'libraryNone')} isCompact />}
        <ul>
          {data?.map((prompt) => (
            <li key={prompt.id} data-open={open === prompt.id || undefined}>
              <button
                type="button"
                aria-expanded={prompt.variables.length > 0 ? open === prompt.id : undefined}
                onClick={() => (prompt.variables.length > 0 ? setOpen(prompt.id) : pick(prompt, {}))}
              >
                <span>
                  <strong>{seededName(prompt.title)}</strong>
                  {prompt.category !== '' && <span className="draw-help">{seededName(prompt.category)}</span>}
                </span>
                <span className="draw-help desk-library-words">{prompt.content}</span>
              </button>
              {open === prompt.id && (
                <div className="desk-library-form">
                  <VariablesForm variables={prompt.variables} onFilled={(values) => pick(prompt, values)} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </AppDrawer>
  )
}
