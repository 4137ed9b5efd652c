import { useId, type KeyboardEvent, type ReactNode } from 'react'

interface PartTabsProps<Part extends string> {
  label: string
  parts: readonly { key: Part; label: string }[]
  part: Part
  onPart: (part: Part) => void
  /** The part that is open. */
  children: ReactNode
}

/** Parts of one thing, of which one is open. Of a row that is too long one scrolls: antd puts what is left behind a button that may not stand among tabs. */
export function PartTabs<Part extends string>({ label, parts, part, onPart, children }: PartTabsProps<Part>) {
  const id = useId()
  const walk = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const at = parts.findIndex(({ key }) => key === part)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: parts.length - 1 }[event.key]
    const next = to === undefined ? undefined : parts[(to + parts.length) % parts.length]
    if (!next) return
    event.preventDefault()
    onPart(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div className="device-tabs" role="tablist" aria-label={label}>
        {parts.map(({ key, label: word }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === part}
            aria-controls={`${id}-panel`}
            tabIndex={key === part ? 0 : -1}
            onClick={() => onPart(key)}
            onKeyDown={walk}
          >
            {word}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${part}`}>
        {children}
      </div>
    </>
  )
}
