import type { DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import { Segmented } from 'antd'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
<<<<<<< HEAD
import type { Field } from '../../../../resource/field.ts'
import { isForbidden } from '../../../../resource/list/list-body.tsx'
import { ACTIONS_COLUMN } from '../../../../resource/list/resource-table.tsx'
import type { Row } from '../../../../resource/row.ts'
import { ListRows } from '../../../../resource/screen/list-rows.tsx'
import { PagedBody, PagedFoot } from '../../../../resource/screen/paged-body.tsx'
import { fixedColumns } from '../../../../resource/screen/use-list-columns.ts'
import { useFields } from '../../../../resource/use-fields.ts'
import { FindingActions } from './finding-actions.tsx'
import { FindingVerdict, FindingWords } from './finding-line.tsx'
import { findingsResource } from './findings-resource.ts'
=======
import { logFailure } from '../../../../resource/log-failure.ts'
import { useIsNarrow } from '../../../../resource/use-is-narrow.ts'
import { decide } from '../../gallery/moderation/moderation.api.ts'
import { ReasonDialog } from '../../gallery/moderation/reason-dialog.tsx'
import { FindingVerdict, FindingWords } from './finding-line.tsx'
import { findingsQuery } from './findings.api.ts'
>>>>>>> 516c7fb3 (refactor: plain words: what comes into view, chunks of a stream, lazy parts)
import { findingsTexts } from './findings.i18n.ts'
import { useFindings, type FindingsList } from './use-findings.ts'

/** The record and two decisions, in words. */
const WIDTHS_PX = { [ACTIONS_COLUMN]: 220 }

/** Findings are decided one by one. */
const NOTHING = () => undefined

/** Findings of moderation over all records, newest first; those with the right decide on each. */
export function Findings({ onOpen }: { onOpen: ((id: string) => void) | undefined }) {
  const t = useTexts(findingsTexts)
  const list = useFindings()
  const columns = fixedColumns(useFields(findingsResource), WIDTHS_PX)
  return (
    <>
      {!isForbidden(list.error) && <FindingsBar list={list} />}
      <PagedBody
        resource={findingsResource}
        list={list}
        words={{ failed: t('failed'), nothing: t('nothing'), nothingHint: t('nothingHint') }}
        foot={<PagedFoot list={list} hasTotal={false} />}
      >
        <ListRows
          list={{ ...list, select: NOTHING }}
          columns={columns}
          nameOf={(row) => findingOf(row).label}
          renderCell={(field, row) => <FindingCell field={field} finding={findingOf(row)} />}
          renderActions={(row) => <FindingActions finding={findingOf(row)} onOpen={onOpen} />}
        />
<<<<<<< HEAD
      </PagedBody>
=======
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
              <FindingVerdict finding={finding} />
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
              title: t('verdict'),
              key: 'verdict',
              width: 160,
              render: (_, finding: DrawCheck) => <FindingVerdict finding={finding} />,
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
>>>>>>> 516c7fb3 (refactor: plain words: what comes into view, chunks of a stream, lazy parts)
    </>
  )
}

/** Which findings are listed, and how many they are. */
function FindingsBar({ list: { state, page, change } }: { list: FindingsList }) {
  const t = useTexts(findingsTexts)
  return (
    <div className="wall-bar">
      <Segmented
        aria-label={t('show')}
        value={state.filters.suggestion ?? 'all'}
        options={(['all', 'review', 'block', 'pass'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => change({ filters: value === 'all' ? {} : { suggestion: value } })}
      />
      {page && (
        <span className="draw-help draw-number">{t('total', { n: (page.total ?? 0).toLocaleString('en') })}</span>
      )}
    </div>
  )
}

function FindingCell({ field, finding }: { field: Field; finding: DrawCheck }) {
  switch (field.name) {
    case 'label':
      return <FindingWords finding={finding} />
    case 'suggestion':
      return <FindingVerdict finding={finding} />
    case 'decision':
      return <Decided finding={finding} />
    default:
      return <RelativeTime value={finding.createTime} />
  }
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

<<<<<<< HEAD
/** The kit knows rows by name only; these come from the list of findings. */
const findingOf = (row: Row): DrawCheck => row as unknown as DrawCheck
=======
function FindingActions({ finding, onOpen }: { finding: DrawCheck; onOpen: ((id: string) => void) | undefined }) {
  const t = useTexts(findingsTexts)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const mayCheck = usePermission('drawInfo_check')
  const [asked, setAsked] = useState<'pass' | 'block'>()
  const verdict = finding.decision || finding.suggestion

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
      {mayCheck && verdict !== 'pass' && (
        <Button
          type="link"
          size="small"
          aria-label={t('passOf', { label: finding.label })}
          onClick={() => setAsked('pass')}
        >
          {t('doPass')}
        </Button>
      )}
      {mayCheck && verdict !== 'block' && (
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
>>>>>>> 516c7fb3 (refactor: plain words: what comes into view, chunks of a stream, lazy parts)
