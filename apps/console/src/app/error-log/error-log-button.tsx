import { BugOutlined } from '@ant-design/icons'
import { ERROR_LOG_BADGE_MAX } from '@drawdesk/contract/core/constants'
import { useErrorLog } from '../../lib/errors/error-log.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { texts } from './error-log.i18n.ts'
import { openErrorLog } from './open-error-log.ts'

/** Opens the error log; the badge counts its entries, 99 at most. */
export function ErrorLogButton() {
  const text = useTexts(texts)
  const count = useErrorLog(({ entries }) => entries.length)
  return (
    <button
      type="button"
      className="bar-button bar-wide-only"
      aria-label={text('button', { count })}
      title={text('title')}
      aria-haspopup="dialog"
      onClick={openErrorLog}
    >
      <BugOutlined aria-hidden="true" />
      {count > 0 && (
        <span className="bar-count" aria-hidden="true">
          {count > ERROR_LOG_BADGE_MAX ? `${ERROR_LOG_BADGE_MAX}+` : count}
        </span>
      )}
    </button>
  )
}
