import type { ReactNode } from 'react'

interface ScrollRegionProps {
  id?: string
  className: string
  label: string
  children: ReactNode
}

/** What may be larger than its place: the keyboard comes to it and scrolls. */
export function ScrollRegion({ id, className, label, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div id={id} className={className} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  )
}
