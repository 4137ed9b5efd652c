import { CheckOutlined, LockOutlined, MinusOutlined } from '@ant-design/icons'
import { useCallback } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { cellState, isChanged, isDifferent, type Chosen, type MatrixCell } from './matrix-rows.ts'
import { matrixTexts } from './matrix.i18n.ts'
import { moveFocus } from './move-focus.ts'

/** Another role, and the menus and buttons that it was given. */
export interface Compared {
  id: string
  name: string
  ids: ReadonlySet<string>
}

interface MatrixBoxProps {
  cell: MatrixCell
  label: string
  /** Shown beside the box. */
  word: string | undefined
  chosen: Chosen
  compared: Compared | undefined
  isDisabled: boolean
  isStop: boolean
  onFocus: () => void
  onPress: () => void
}

/** One right of the roles: on, off, or half where they differ; changed, locked, and as another role has it. */
export function MatrixBox({
  cell,
  label,
  word,
  chosen,
  compared,
  isDisabled,
  isStop,
  onFocus,
  onPress,
}: MatrixBoxProps) {
  const t = useTexts(matrixTexts)
  const state = cellState(chosen, cell)
  const isMixed = state === 'mixed'
  const setMixed = useCallback(
    (input: HTMLInputElement | null) => {
      if (input) input.indeterminate = isMixed
    },
    [isMixed],
  )
  const hasOther = compared?.ids.has(cell.id) ?? false
  const lock = cell.lock && t(`lock.${cell.lock}`)
  const other = compared && t(hasOther ? 'has' : 'hasNot', { name: compared.name })
  const isOdd = compared !== undefined && isDifferent(chosen, cell, compared.ids)
  const look = !isChanged(chosen, cell.id) || cell.lock ? '' : state === 'on' ? ' matrix-added' : ' matrix-removed'
  return (
    <label className={`matrix-box${look}`} title={[lock, other].filter(Boolean).join('\n') || undefined}>
      <input
        ref={setMixed}
        type="checkbox"
        checked={state === 'on'}
        // Still reached by the keys, which is how its reason is read.
        aria-disabled={lock !== undefined || isDisabled}
        aria-label={[label, lock, other].filter(Boolean).join('，')}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={moveFocus}
        onChange={() => {
          if (lock === undefined && !isDisabled) onPress()
        }}
      />
      {word !== undefined && <span>{word}</span>}
      {lock !== undefined && <LockOutlined aria-hidden />}
      {compared && (
        <span className={`matrix-other${isOdd ? ' matrix-odd' : ''}`} aria-hidden>
          {hasOther ? <CheckOutlined /> : <MinusOutlined />}
        </span>
      )}
    </label>
  )
}
