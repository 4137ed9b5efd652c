import type { DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination, Segmented, Table } from 'antd'
import { useState } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { EmptyNote } from '../../../../components/empty.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { usePermission } from '../../../../lib/session/permissions.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import { decide } from '../../gallery/moderation/moderation.api.ts'
import { ReasonDialog } from '../../gallery/moderation/reason-dialog.tsx'
import { FindingStand, FindingWords } from './finding-line.tsx'
import { findingsQuery } from './findings.api.ts'
import { findingsTexts } from './findings.i18n.ts'
import { allRecordsKey } from '../draw-info.api.ts'

const SIZE = 20
const SHOWN = ['all', 'review', 'block', 'pass'] as const

/** Findings of moderation over all records, newest first; those with the right decide on each. */
export function Findings({ onOpen }: { onOpen: ((id: string) => void) | undefined }) {
  const t = useTexts(findingsTexts)
  const isNarrow = useIsNarrow()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all')
  const [current, setCurrent] = useState(1)
  const { data, error, isPending, refetch } = useQuery(
    findingsQuery({ current, size: SIZE, ...(shown !== 'all' && { suggestion: shown }) }),
  )
  const rows = data?.records ?? []
  return (
    <>
      <div className="wall-bar">
        <Segmented
          aria-label={t('show')}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => {
            setShown(next)
            setCurrent(1)
          }}
        />
        {data && (
          <span className="draw-help draw-number">{t('total', { n: (data.total ?? 0).toLocaleString('en') })}</span>
        )}
      </div>
      {error ? (
        <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
      ) : rows.length === 0 ? (
        !isPending && (
          <Delayed>
            <EmptyNote title={t('nothing')} reason={t('nothingHint')} />
          </Delayed>
        )
      ) : isNarrow ? (
        <ul className="draw-finding-cards">
          {rows.map((finding) => (
            <li key={finding.id}>
              <FindingWords finding={finding} />
              <FindingStand finding={finding} />
              <Decided finding={finding} />
              <FindingActions finding={finding} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      ) : (
        <Table
          rowKey="id"
          dataSource={rows}
          pagination={false}
          size="middle"
          columns={[
            { title: t('found'), key: 'found', render: (_, finding: DrawCheck) => <FindingWords finding={finding} /> },
            {
              title: t('stand'),
              key: 'stand',
              width: 160,
              render: (_, finding: DrawCheck) => <FindingStand finding={finding} />,
            },
            {
              title: t('decided'),
              key: 'decided',
              width: 220,
              render: (_, finding: DrawCheck) => <Decided finding={finding} />,
            },
            {
              title: t('time'),
              key: 'time',
              width: 120,
              render: (_, { createTime }: DrawCheck) => <RelativeTime value={createTime} />,
            },
            {
              title: t('actions'),
              key: 'actions',
              width: 220,
              render: (_, finding: DrawCheck) => <FindingActions finding={finding} onOpen={onOpen} />,
            },
          ]}
        />
      )}
      {data && (data.total ?? 0) > SIZE && (
        <div className="res-footer">
          <Pagination
            current={current}
            pageSize={SIZE}
            total={data.total ?? 0}
            showSizeChanger={false}
            simple={isNarrow}
            onChange={setCurrent}
          />
        </div>
      )}
    </>
  )
}

function Decided({ finding: { decision, decideUserName, decideTime, remark } }: { finding: DrawCheck }) {
  const t = useTexts(findingsTexts)
  if (decision === '') return null
  return (
    <span className="draw-finding-words">
      <span className="draw-help">{t('by', { name: decideUserName, time: decideTime })}</span>
      {remark !== '' && <span>{remark}</span>}
    </span>
  )
}

function FindingActions({ finding, onOpen }: { finding: DrawCheck; onOpen: ((id: string) => void) | undefined }) {
  const t = useTexts(findingsTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const mayCheck = usePermission('drawInfo_check')
  const [asked, setAsked] = useState<'pass' | 'block'>()
  const stands = finding.decision || finding.suggestion

  const act = async (suggestion: 'pass' | 'block', remark: string) => {
    try {
      const { alike } = await decide({ ids: [finding.id], suggestion, remark })
      void message.success(alike > 0 ? t('alike', { n: alike }) : t('done'))
    } catch (error) {
      logFailure('drawInfo checkDecide', error) // Its message has been shown.
    }
    await queryClient.invalidateQueries({ queryKey: allRecordsKey })
  }
  return (
    <div className="draw-record-actions">
      {onOpen && (
        <Button type="link" size="small" onClick={() => onOpen(finding.infoId)}>
          {t('open')}
        </Button>
      )}
      {mayCheck && stands !== 'pass' && (
        <Button
          type="link"
          size="small"
          aria-label={t('passOf', { label: finding.label })}
          onClick={() => setAsked('pass')}
        >
          {t('doPass')}
        </Button>
      )}
      {mayCheck && stands !== 'block' && (
        <Button
          type="link"
          size="small"
          danger
          aria-label={t('blockOf', { label: finding.label })}
          onClick={() => setAsked('block')}
        >
          {t('doBlock')}
        </Button>
      )}
      {asked && (
        <ReasonDialog
          title={t(asked === 'block' ? 'blockAsk' : 'passAsk')}
          text={t(asked === 'block' ? 'blockText' : 'passText')}
          okText={t(asked === 'block' ? 'doBlock' : 'doPass')}
          isDanger={asked === 'block'}
          isNeeded={false}
          onOk={(remark) => void act(asked, remark)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
