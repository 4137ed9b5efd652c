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

  const lines: { label: string; value: ReactNode }[] = [
    { label: t('prompt'), value: record.prompt && <LongText text={record.prompt} /> },
    { label: t('negativePrompt'), value: record.negativePrompt && <LongText text={record.negativePrompt} /> },
    { label: t('size'), value: record.width && record.height ? states('size', { width: record.width, height: record.height }) : '' },
    { label: t('n'), value: record.n },
    { label: t('seed'), value: record.seed || t('random') },
    { label: t('params'), value: params.length > 0 && params.map(([name, value]) => <div key={name}><code>{name}</code> {String(value)}</div>) },
    { label: t('api'), value: versioned(record.apiName, lineage.apiVersion) },
    { label: t('style'), value: versioned(record.styleName, lineage.styleVersion) },
    { label: t('ex'), value: record.exName },
    { label: t('user'), value: record.userName },
    { label: t('parent'), value: record.parentId && <Button type="link" size="small" onClick={() => onOpen(record.parentId)}>{record.parentId}</Button> },
    { label: t('queuedTime'), value: record.queuedTime },
    { label: t('startedTime'), value: record.startedTime },
    { label: t('finishedTime'), value: record.finishedTime },
    { label: t('attemptCount'), value: record.attempts > 1 ? record.attempts : '' },
    { label: t('cost'), value: record.cost && `${record.cost.amount} ${record.cost.currency}` },
    { label: t('moderation'), value: record.moderation > 0 ? t(`moderation${record.moderation}`) : '' },
    { label: t('id'), value: <CopyButton text={record.id} label={record.id} /> },
  ]
  return (
    <dl className="draw-facts">
      {lines
        .filter(({ value }) => value !== '' && value !== null && value !== false && value !== undefined)
        .map(({ label, value }) => (
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
