import type { Attach } from '@drawdesk/contract/files/attach'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { seededName } from '../../../lib/texts/language.ts'
import { byteSize } from '../../../lib/texts/byte-size.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { attachTexts } from './attach.i18n.ts'
import { Thumb } from './attach-cards.tsx'
import { UseList, usesOf } from './attach-uses.tsx'

/** One file: what it is, where it lies, what shows it. */
export function AttachDetail({ row }: { row: Attach }) {
  const t = useTexts(attachTexts)
  const facts: [string, ReactNode][] = [
    [t('size'), `${byteSize(row.attachSize)}${row.width ? ` · ${row.width} × ${row.height}` : ''}`],
    [t('type'), row.mime],
    [t('store'), row.storeName],
    [t('by'), seededName(row.createUserName) || t('none')],
    [t('time'), row.createTime],
    ['SHA-256', <code key="sum">{row.sha256}</code>],
    [t('remark'), row.remark || t('none')],
    [t('usedBy'), usesOf(row) > 0 ? <UseList key="uses" uses={row} /> : t('unused')],
  ]
  return (
    <div className="attach-detail">
      <Thumb row={row} />
      <Descriptions
        column={1}
        size="small"
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      <a href={row.link} download={row.originalName}>
        {t('download')}
      </a>
    </div>
  )
}
