import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { kitTexts } from '../resource.i18n.ts'

interface BulkBarProps {
  selected: readonly string[]
  onClear: () => void
  /** Undefined when the user may not delete. */
  onDelete?: (() => void) | undefined
  slot: ReactNode
  /** Said while nothing is ticked. */
  idle?: ReactNode
  /** Said after the number of the ticked ones. */
  note?: ReactNode
  /** Also where what was ticked can be chosen no more. */
  isActive?: boolean
  /** The tools of the list, at the right. */
  children?: ReactNode
}

/** One bar of constant height above the rows: what can be done to the ticked ones slides in at its left. */
export function BulkBar({
  selected,
  onClear,
  onDelete,
  slot,
  idle,
  note,
  isActive = selected.length > 0,
  children,
}: BulkBarProps): ReactNode {
  const t = useTexts(kitTexts)
  return (
    <div className={`res-bar${isActive ? ' res-bar-active' : ''}`}>
      <div className="res-bar-side">
        {onDelete && (
          <Button danger={isActive} onClick={onDelete}>
            {t('bulkDelete')}
          </Button>
        )}
        {slot}
        <div className="res-bar-count" aria-live="polite">
          {!isActive && idle}
          {isActive && (
            <>
              <span className="res-number">{t('selected', { count: selected.length })}</span>
              {note}
              <Button type="link" size="small" onClick={onClear}>
                {t('clearSelection')}
              </Button>
            </>
          )}
        </div>
      </div>
      <div className="res-bar-side">{children}</div>
    </div>
  )
}
