import { seededName } from '../../../../lib/texts/language.ts'
import type { DrawInfo, DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { RecordOrder } from '../../../money/shared/record-order.tsx'
import { CopyButton } from '../../../../components/copy-button.tsx'
import { RecordCost, useMaySeeCost } from '../../shared/cost/record-cost.tsx'
import { isUnderWay } from '../../shared/live/draw-news.ts'
import { drawStateTexts } from '../../shared/draw-state.i18n.ts'
import { useDurationText } from '../../shared/wait-text.ts'
import './record.css'
import { recordTexts } from './record.i18n.ts'

interface RecordFactsProps {
  record: DrawInfo
  /** Undefined while only its row is known, or to who may not read more. */
  lineage: DrawInfoDetail['lineage'] | undefined
  /** Undefined where other records cannot be opened. */
  onOpen: ((id: string) => void) | undefined
}

/** What was asked for, who asked, with what and when; lines without a value are left out. */
export function RecordFacts({ record, lineage, onOpen }: RecordFactsProps) {
  const t = useTexts(recordTexts)
  const states = useTexts(drawStateTexts)
  const durationText = useDurationText()
  const maySeeCost = useMaySeeCost()
  const versioned = (name: string, version: number | null | undefined) =>
    name && version ? `${name} · ${t('version', { n: version })}` : name
  const params = Object.entries(record.params ?? {})
  const variables = Object.entries(lineage?.variables ?? {})
  const layers = lineage?.stamp.length ?? 0

  const lines: { label: string; value: ReactNode }[] = [
    { label: t('prompt'), value: record.prompt && <LongText text={record.prompt} /> },
    {
      label: t('words'),
      value: lineage?.words && lineage.words !== record.prompt && <LongText text={lineage.words} />,
    },
    { label: t('variables'), value: variables.length > 0 && <Pairs pairs={variables} /> },
    { label: t('negativePrompt'), value: record.negativePrompt && <LongText text={record.negativePrompt} /> },
    { label: t('style'), value: versioned(seededName(record.styleName ?? ''), lineage?.styleVersion) },
    {
      label: t('template'),
      value: record.promptId && versioned(record.promptTitle || record.promptId, lineage?.promptVersion),
    },
    { label: t('ex'), value: versioned(seededName(record.exName ?? ''), lineage?.exVersion) },
    { label: t('seal'), value: layers > 0 && versioned(t('stamped', { n: layers }), lineage?.sealVersion) },
    { label: t('api'), value: versioned(seededName(record.apiName), lineage?.apiVersion) },
    {
      label: t('size'),
      value: record.width && record.height ? states('size', { width: record.width, height: record.height }) : '',
    },
    { label: t('n'), value: record.n },
    { label: t('seed'), value: record.seed ? <CopyButton text={record.seed} label={record.seed} /> : t('random') },
    { label: t('params'), value: params.length > 0 && <Pairs pairs={params} /> },
    {
      label: t('cost'),
      value: maySeeCost(record) && (record.cost || !isUnderWay(record)) && <RecordCost record={record} />,
    },
    {
      label: t('took'),
      value: record.elapsedMs !== null && record.elapsedMs !== undefined && durationText(record.elapsedMs),
    },
    { label: t('order'), value: record.payLogId && <RecordOrder record={record} /> },
    { label: t('user'), value: record.userName },
    {
      label: t('parent'),
      value:
        record.parentId &&
        (onOpen ? (
          <Button type="link" size="small" onClick={() => onOpen(record.parentId)}>
            {record.parentId}
          </Button>
        ) : (
          record.parentId
        )),
    },
    { label: t('queuedTime'), value: record.queuedTime },
    { label: t('startedTime'), value: record.startedTime },
    { label: t('finishedTime'), value: record.finishedTime },
    { label: t('attemptCount'), value: record.attempts > 1 ? record.attempts : '' },
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

function Pairs({ pairs }: { pairs: readonly (readonly [string, unknown])[] }) {
  return pairs.map(([name, value]) => (
    <div key={name}>
      <code>{name}</code> {String(value)}
    </div>
  ))
}

function LongText({ text }: { text: string }) {
  return (
    <span className="draw-long">
      {text} <CopyButton text={text} />
    </span>
  )
}
