import type { DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import { Segmented } from 'antd'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Field } from '../../../../resource/field.ts'
import { isForbidden } from '../../../../resource/list/list-props.ts'
import { ACTIONS_COLUMN } from '../../../../resource/list/columns/column-widths.ts'
import type { Row } from '../../../../resource/row.ts'
import { ListRows } from '../../../../resource/screen/list-rows.tsx'
import { PagedBody, PagedFoot } from '../../../../resource/screen/paged-body.tsx'
import { fixedColumns } from '../../../../resource/screen/use-list-columns.ts'
import { useFields } from '../../../../resource/use-fields.ts'
import { FindingActions } from './finding-actions.tsx'
import { FindingVerdict, FindingWords } from './finding-line.tsx'
import { findingsResource } from './findings-resource.ts'
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
      </PagedBody>
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

/** The kit knows rows by name only; these come from the list of findings. */
const findingOf = (row: Row): DrawCheck => row as unknown as DrawCheck
