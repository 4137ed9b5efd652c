import { CloseOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { CardsFrame } from './cards-frame.tsx'
import { useField } from '../state/editor-context.ts'
import { fieldTexts } from '../fields/field.i18n.ts'
import './cards.css'

interface NamedCardsProps<T> {
  /** Of a map; its entries stand at `path.name`. */
  path: string
  label: string
  help?: string
  nameLabel: string
  addLabel: string
  /** Names to begin with, in order; then the first with a number. */
  names: readonly [string, ...string[]]
  fresh: (name: string) => T
  children: (path: string) => ReactNode
}

const NAME = /^[A-Za-z][\w-]{0,63}$/

/** Entries of a map, each in a frame with its name. A name that cannot be is kept in its box with the reason, and the map keeps the last good one. */
export function NamedCards<T>({ path, label, help, nameLabel, addLabel, names, fresh, children }: NamedCardsProps<T>) {
  const t = useTexts(fieldTexts)
  const { value, set, error, canEdit } = useField<Record<string, T>>(path)
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const taken = entries.map(([name]) => name)
  const write = (next: [string, T][]) => set(next.length > 0 ? Object.fromEntries(next) : undefined)
  const add = () => {
    let name = names.find((each) => !taken.includes(each)) ?? `${names[0]}2`
    for (let number = 3; taken.includes(name); number += 1) name = `${names[0]}${number}`
    write([...entries, [name, fresh(name)]])
  }
  return (
    <CardsFrame
      path={path}
      label={label}
      help={help}
      error={error}
      addLabel={addLabel}
      onAdd={canEdit ? add : undefined}
    >
      {entries.map(([name], index) => (
        // A renamed entry is the same one: its place identifies it.
        <section className="draw-card" key={index} data-field-path={`${path}.${name}`} aria-label={name}>
          <header>
            <NameBox
              label={nameLabel}
              name={name}
              taken={taken}
              canEdit={canEdit}
              onRename={(next) => write(entries.map(([each, item]) => [each === name ? next : each, item]))}
            />
            {canEdit && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('remove', { name })}
                title={t('remove', { name })}
                onClick={() => write(entries.filter(([each]) => each !== name))}
              />
            )}
          </header>
          <div className="editor-section-fields">{children(`${path}.${name}`)}</div>
        </section>
      ))}
    </CardsFrame>
  )
}

interface NameBoxProps {
  label: string
  name: string
  taken: readonly string[]
  canEdit: boolean
  onRename: (next: string) => void
}

function NameBox({ label, name, taken, canEdit, onRename }: NameBoxProps) {
  const t = useTexts(fieldTexts)
  const [draft, setDraft] = useState<string>()
  const problem =
    draft === undefined || draft === name
      ? undefined
      : !NAME.test(draft)
        ? t('nameBad')
        : taken.includes(draft)
          ? t('nameTaken')
          : undefined
  const write = (next: string) => {
    const isFine = NAME.test(next) && (next === name || !taken.includes(next))
    setDraft(isFine ? undefined : next)
    if (isFine && next !== name) onRename(next)
  }
  return (
    <div className="draw-card-name">
      <Input
        className="draw-mono"
        aria-label={`${label} ${name}`}
        value={draft ?? name}
        status={problem ? 'error' : undefined}
        readOnly={!canEdit}
        spellCheck={false}
        onChange={(event) => write(event.target.value.trim())}
        onBlur={() => setDraft(undefined)}
      />
      {problem && (
        <p className="draw-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
