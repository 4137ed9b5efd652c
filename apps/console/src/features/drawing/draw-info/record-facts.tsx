import type { DrawInfoDetail } from '@drawdesk/contract/biz/draw-info'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { drawStateTexts } from '../parts/draw-state.i18n.ts'
import { drawInfoTexts } from './draw-info.i18n.ts'

/** What was asked for, by whom, with what and when; lines without a value are left out. */
export function RecordFacts({ record, onOpen }: { record: DrawInfoDetail; onOpen: (id: string) => void }) {
  const t = useTexts(drawInfoTexts)
  const states = useTexts(drawStateTexts)
  const { lineage } = record
  const versioned = (name: string, version: number | null) => (name && version !== null ? `${name} · ${t('version', { n: version })}` : name)
  const params = record.params ? Object.entries(record.params) : []

  const lines: [string, ReactNode][] = [
    [t('prompt'), record.prompt && <LongText text={record.prompt} />],
    [t('negativePrompt'), record.negativePrompt && <LongText text={record.negativePrompt} />],
    [t('size'), record.width && record.height ? states('size', { width: record.width, height: record.height }) : ''],
    [t('n'), record.n],
    [t('seed'), record.seed || t('random')],
    [t('params'), params.length > 0 && params.map(([name, value]) => <div key={name}><code>{name}</code> {String(value)}</div>)],
    [t('api'), versioned(record.apiName, lineage.apiVersion)],
    [t('style'), versioned(record.styleName, lineage.styleVersion)],
    [t('ex'), record.exName],
    [t('user'), record.userName],
    [t('parent'), record.parentId && <Button type="link" size="small" onClick={() => onOpen(record.parentId)}>{record.parentId}</Button>],
    [t('queuedTime'), record.queuedTime],
    [t('startedTime'), record.startedTime],
    [t('finishedTime'), record.finishedTime],
    [t('attemptCount'), record.attempts > 1 ? record.attempts : ''],
    [t('cost'), record.cost && `${record.cost.amount} ${record.cost.currency}`],
    [t('moderation'), record.moderation > 0 ? t(`moderation${record.moderation}`) : ''],
    [t('id'), <CopyButton key="id" text={record.id} label={record.id} />],
  ]
  return (
    <dl className="draw-facts">
      {lines
        .filter(([, value]) => value !== '' && value !== null && value !== false && value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function LongText({ text }: { text: string }) {
  return (
    <span className="draw-long">
      {text} <CopyButton text={text} />
    </span>
  )
}
