import type { Attach, FileUse } from '@drawdesk/contract/files/attach'
import { Popover } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { attachTexts } from './attach.i18n.ts'

const KINDS = [
  'kind.drawInfo',
  'kind.drawStyle',
  'kind.drawPrompt',
  'kind.drawEx',
  'kind.drawSeal',
  'kind.sysStickers',
  'kind.ttsVoicePacket',
  'kind.cusOrders',
  'kind.configHome',
  'kind.user',
  'kind.chat',
] as const
type KindKey = (typeof KINDS)[number]
const keyOf = (kind: string): KindKey | undefined => KINDS.find((key) => key === `kind.${kind}`)

/** What shows the file, by kind and name. */
export function UseList({ uses }: { uses: readonly FileUse[] }) {
  const t = useTexts(attachTexts)
  return (
    <ul className="attach-uses">
      {uses.map(({ kind, id, name }) => {
        const key = keyOf(kind)
        return (
          <li key={`${kind} ${id}`}>
            <span className="attach-quiet">{key ? t(key) : kind}</span> {name || id}
          </li>
        )
      })}
    </ul>
  )
}

/** How many rows show the file; the list of them on a press. */
export function UsesCell({ row }: { row: Attach }) {
  const t = useTexts(attachTexts)
  const { usedBy, originalName } = row
  if (usedBy.length === 0) return <span className="attach-quiet">{t('unused')}</span>
  return (
    <Popover trigger="click" content={<UseList uses={usedBy} />}>
      <button
        type="button"
        className="attach-link"
        aria-label={`${originalName}: ${t('uses', { count: usedBy.length })}`}
      >
        {t('uses', { count: usedBy.length })}
      </button>
    </Popover>
  )
}
