import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import './history.css'

/** A part below a list or a record that is read once somebody unfolds it. */
export function FoldedPart({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="res-history">
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          {title}
        </button>
      </h3>
      {isOpen && children}
    </section>
  )
}
