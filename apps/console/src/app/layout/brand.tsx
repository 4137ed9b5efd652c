import { seededName } from '../../lib/texts/language.ts'
import { website } from '@drawdesk/contract/core/constants'

/** The product's mark, with its name where there is room. */
export function Brand({ isShort }: { isShort: boolean }) {
  return (
    <div className="brand">
      <img src="/favicon.svg" width={28} height={28} alt={isShort ? seededName(website.title) : ''} />
      {!isShort && <span className="brand-name">{seededName(website.title)}</span>}
    </div>
  )
}
