import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'

interface HomeSectionProps {
  title: string
  /** Leads to the whole of it. */
  more?: { to: string; label: string } | undefined
  /** At the right of the title instead of `more`. */
  aside?: ReactNode
  children: ReactNode
}

/** A card of the work-bench. */
export function HomeSection({ title, more, aside, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section className="home-card" aria-labelledby={id}>
      <header className="home-card-head">
        <h2 id={id}>{title}</h2>
        {more && <Link to={more.to}>{more.label}</Link>}
        {aside}
      </header>
      {children}
    </section>
  )
}
