import { DeleteOutlined } from '@ant-design/icons'
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

/** The bar over the rows: tools at the right, and while rows are ticked, what can be done to them in the place of the filters. */
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
        {isActive && onDelete && (
          <Button danger onClick={onDelete}>
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
      <div className="res-bar-side">
        {children}
        {!isActive && onDelete && (
          // Pressed with nothing ticked it says what to do first.
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('bulkDelete')}
            title={t('bulkDelete')}
            onClick={onDelete}
          />
        )}
      </div>
    </div>
  )
}
