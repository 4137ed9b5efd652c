import type { ReactNode } from 'react'
import './account-input.css'

/** What a form keeps as JSON text, where only inputs of accounts write it. */
export const readMap = <Value,>(value: unknown): Record<string, Value> =>
  typeof value === 'string' && value.trim() !== '' ? (JSON.parse(value) as Record<string, Value>) : {}

/** The same text with this entry; undefined takes it out. */
export function putInMap(value: unknown, name: string, next: unknown): string {
  const { [name]: _before, ...others } = readMap(value)
  return JSON.stringify(next === undefined ? others : { ...others, [name]: next })
}

/** All that the chosen company asks for, below one label of the form. */
export function AccountInputs({ children }: { children: ReactNode }) {
  return <div className="account-inputs">{children}</div>
}

interface AccountInputProps {
  id: string
  label: string
  isRequired?: boolean | undefined
  /** What is wrong, in place of the help; either is described by `<id>-help`. */
  problem?: string | undefined
  help?: string | undefined
  children: ReactNode
}

/** One labelled input among them. */
export function AccountInput({ id, label, isRequired, problem, help, children }: AccountInputProps) {
  return (
    <div className="account-input">
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className="res-required" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      {problem !== undefined ? (
        <p id={`${id}-help`} className="res-error">
          {problem}
        </p>
      ) : (
        help && (
          <p id={`${id}-help`} className="res-help">
            {help}
          </p>
        )
      )}
    </div>
  )
}
