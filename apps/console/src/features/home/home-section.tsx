import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'

interface HomeSectionProps {
  title: string
  /** Leads to the whole of it. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A card of the work-bench. */
export function HomeSection({ title, more, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section className="home-card" aria-labelledby={id}>
      <header className="home-card-head">
        <h2 id={id}>{title}</h2>
        {more && <Link to={more.to}>{more.label}</Link>}
      </header>
      {children}
    </section>
  )
}
