import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { editingTexts } from './editing.i18n.ts'
import './editor.css'
import { useCurrentSection } from './use-current-section.ts'

interface EditorSectionProps {
  /** Id of its element; the index and jumps lead here. */
  place: string
  title: string
  help: string
  actions?: ReactNode
  children: ReactNode
}

/** One part of an editor's form under its heading. */
export function EditorSection({ place, title, help, actions, children }: EditorSectionProps) {
  return (
    <section className="editor-section" id={place} aria-labelledby={`${place}-title`}>
      <header className="editor-section-head">
        <div>
          <h2 id={`${place}-title`}>{title}</h2>
          <p className="editor-section-help">{help}</p>
        </div>
        {actions}
      </header>
      <div className="editor-section-fields">{children}</div>
    </section>
  )
}

interface EditorIndexProps<Name extends string> {
  /** In their order on the page; the same list at each call. */
  sections: readonly [Name, ...Name[]]
  /** Id of a section's element; the same function at each call. */
  placeOf: (name: Name) => string
  titleOf: (name: Name) => string
  /** How many places of a section must be mended. */
  countOf: (name: Name) => number
  /** `warn`: it can be saved as it is. */
  kind?: 'bad' | 'warn'
}

/** The parts of the form with what is to be mended in each; the one on screen is marked. */
export function EditorIndex<Name extends string>({
  sections,
  placeOf,
  titleOf,
  countOf,
  kind = 'bad',
}: EditorIndexProps<Name>) {
  const t = useTexts(editingTexts)
  const [current, goTo] = useCurrentSection(sections, placeOf)
  return (
    <nav className="editor-index" aria-label={t('sections')}>
      {sections.map((name) => {
        const count = countOf(name)
        return (
          <button
            key={name}
            type="button"
            aria-current={current === name ? 'true' : undefined}
            onClick={() => goTo(name)}
          >
            {titleOf(name)}
            {count > 0 && (
              <span className="editor-index-count" data-kind={kind} title={t('toMend', { n: count })}>
                {count}
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}
