import { CustomerServiceOutlined, FileOutlined } from '@ant-design/icons'
import type { Attach } from '@drawdesk/contract/files/attach'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { attachTexts } from './attach.i18n.ts'

/** What a file looks like in small: its picture, or a sign of its kind. */
export function Thumb({ row }: { row: Attach }) {
  if (row.thumbUrl) return <img className="attach-thumb" src={row.thumbUrl} alt="" loading="lazy" decoding="async" />
  return (
    <span className="attach-thumb attach-sign" aria-hidden="true">
      {row.mime.startsWith('audio/') ? <CustomerServiceOutlined /> : <FileOutlined />}
    </span>
  )
}

interface AttachCardsProps {
  rows: readonly Attach[]
  /** Undefined: nothing can be ticked. */
  selected: readonly string[] | undefined
  onSelect: (ids: readonly string[]) => void
  onOpen: ((at: number) => void) | undefined
  renderActions: ((row: Attach) => ReactNode) | undefined
}

/** Files as cards. */
export function AttachCards({ rows, selected, onSelect, onOpen, renderActions }: AttachCardsProps) {
  const t = useTexts(attachTexts)
  return (
    <ul className="attach-cards">
      {rows.map((row, at) => {
        const { id, originalName: name, attachSize, storeName, removedTime } = row
        const isTicked = selected?.includes(id) ?? false
        return (
          <li key={id} className="attach-card" data-ticked={isTicked || undefined}>
            {selected && (
              <Checkbox
                checked={isTicked}
                aria-label={t('tick', { name })}
                onChange={({ target }) =>
                  onSelect(target.checked ? [...selected, id] : selected.filter((one) => one !== id))
                }
              />
            )}
            {onOpen ? (
              <button type="button" aria-label={t('preview', { name })} onClick={() => onOpen(at)}>
                <Thumb row={row} />
              </button>
            ) : (
              <Thumb row={row} />
            )}
            <b className="attach-line" title={name}>
              {name}
            </b>
            <span className="attach-quiet attach-line">
              {removedTime ? t('removedAt', { time: removedTime }) : `${byteSize(attachSize)} · ${storeName}`}
            </span>
            {renderActions && <span className="attach-actions">{renderActions(row)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
