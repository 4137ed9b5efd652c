import type { ReactNode } from 'react'

const focusIt = (heading: HTMLHeadingElement | null): void => heading?.focus()

/** One screen: a title that is focused when it comes, what belongs to it, and its buttons. */
export function Screen({
  name,
  title,
  note,
  foot,
  children,
}: {
  name: string
  title: ReactNode
  note?: ReactNode
  foot?: ReactNode
  children?: ReactNode
}) {
  return (
    <>
      <main className={`main screen-${name}`}>
        <div className="titles">
          <h1 ref={focusIt} tabIndex={-1}>
            {title}
          </h1>
          {note !== undefined && note !== '' && <p className="note">{note}</p>}
        </div>
        {children}
      </main>
      <footer className="foot">{foot}</footer>
    </>
  )
}
