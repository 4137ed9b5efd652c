import type { StatusLevel } from '@drawdesk/contract/operation/status'
import { useId, type ReactNode } from 'react'
import { StateTag } from '../../../components/tag.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { statusTexts } from './status.i18n.ts'

export const KIND_OF = { ok: 'good', warn: 'warn', bad: 'bad' } as const satisfies Record<StatusLevel, string>

interface StatusCardProps {
  title: string
  level: StatusLevel
  /** What is wrong and what follows from it. */
  problem?: string | undefined
  isWide?: boolean
  children: ReactNode
}

/** One part of the platform: how it stands in a word, what is wrong in a sentence, then its facts. */
export function StatusCard({ title, level, problem, isWide = false, children }: StatusCardProps) {
  const t = useTexts(statusTexts)
  const id = useId()
  return (
    <section className={`res-panel status-card${isWide ? ' status-wide' : ''}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <StateTag kind={KIND_OF[level]}>{t(level)}</StateTag>
      </header>
      {level !== 'ok' && problem !== undefined && <p className={`status-problem status-problem-${level}`}>{problem}</p>}
      {children}
    </section>
  )
}

/** Facts of a part, by label. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="status-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A table within a part; the first column names the row. One that scrolls sideways must be reachable by the keyboard. */
export function StatusTable({
  label,
  heads,
  numbers,
  children,
}: {
  label: string
  heads: readonly ReactNode[]
  numbers: readonly number[]
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="status-table" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col" className={numbers.includes(index) ? 'status-number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
