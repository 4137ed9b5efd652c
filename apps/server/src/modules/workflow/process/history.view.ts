import type { Language } from '@drawdesk/contract/core/texts'
import {
  FLOW_MIGRATION_ROW,
  FLOW_REMARK_ROW,
  type FlowHistoryRow,
  type FlowRemark,
} from '@drawdesk/contract/workflow/process'
import type { FlowNames } from '../definitions/flow-names.ts'
import type { ActivityRow, CommentRow } from '../instances/history.repository.ts'
import { readSaid } from '../work/said.ts'
import { durationText, timeText } from '../shared/flow-times.ts'

/** What a person said, of all that was said beside a task: the last. */
const lastByTask = (comments: readonly CommentRow[]): Map<string, CommentRow> =>
  new Map(comments.flatMap((comment) => (comment.taskId === null ? [] : [[comment.taskId, comment] as const])))

/** By the task that they are about; of those who were added, the task that they were added to. */
function remarksByTask(comments: readonly CommentRow[], words: HistoryWords): Map<string, FlowRemark[]> {
  const remarks = new Map<string, FlowRemark[]>()
  for (const { taskId, parentTaskId, kind, userId, targetUserId, content, createTime } of comments) {
    const about = parentTaskId ?? taskId
    if (about === null) continue
    const remark = {
      kind,
      userName: words.people.get(userId ?? '') ?? '',
      targetName: words.people.get(targetUserId ?? '') ?? '',
      content: readSaid(content, words.language),
      time: timeText(createTime, words.timeZone),
    }
    remarks.set(about, [...(remarks.get(about) ?? []), remark])
  }
  return remarks
}

interface HistoryWords {
  people: ReadonlyMap<string, string>
  names: FlowNames
  timeZone: string
  language: Language
}

/** Visits as they travel, oldest first. */
export function historyViews(
  activities: readonly ActivityRow[],
  comments: readonly CommentRow[],
  words: HistoryWords,
): FlowHistoryRow[] {
  const { people, names, timeZone, language } = words
  const said = lastByTask(comments)
  const remarks = remarksByTask(comments, words)
  return activities.map((row) => {
    const comment = row.taskId === null ? undefined : said.get(row.taskId)
    const durationMs = row.endTime && row.endTime.getTime() - row.startTime.getTime()
    return {
      id: row.id,
      historyActivityId: row.nodeId,
      historyActivityName: names.node(row.definitionId, row.nodeId, row.nodeName),
      historyActivityType: row.nodeType,
      historyActivityDurationTime: durationMs === null ? '' : durationText(durationMs, language),
      durationMs,
      createTime: timeText(row.startTime, timeZone),
      endTime: timeText(row.endTime, timeZone),
      outcome: row.outcome,
      taskId: row.taskId ?? '',
      assignee: row.assigneeId ?? '',
      assigneeName: people.get(row.assigneeId ?? '') ?? '',
      comment: readSaid(comment?.content ?? '', language),
      commentKind: comment?.kind ?? '',
      remarks: remarks.get(row.taskId ?? '') ?? [],
      fromVersion: null,
      toVersion: null,
    }
  })
}

const MIGRATIONS: ReadonlySet<string> = new Set(['migrate', 'undoMigrate'])

/** Kinds that stand beside no task. */
const OF_INSTANCE: ReadonlySet<string> = new Set([...MIGRATIONS, 'withdraw', 'terminate', 'jump'])

/** Visits and, among them, what was done to the instance as a whole: each before what began after it. */
export function withInstanceRows(
  activities: readonly ActivityRow[],
  comments: readonly CommentRow[],
  words: HistoryWords,
): FlowHistoryRow[] {
  const moves = comments.filter(({ kind }) => OF_INSTANCE.has(kind))
  const before = (place: number) =>
    moves
      .filter(({ createTime }) => activities.filter(({ startTime }) => startTime < createTime).length === place)
      .map((move) => instanceView(move, words))
  const visits = historyViews(activities, comments, words)
  return [...visits.flatMap((visit, index) => [...before(index), visit]), ...before(visits.length)]
}

function instanceView(
  { id, kind, content, userId, createTime, facts }: CommentRow,
  { people, timeZone, language }: HistoryWords,
): FlowHistoryRow {
  const time = timeText(createTime, timeZone)
  return {
    id,
    historyActivityId: '',
    historyActivityName: '',
    historyActivityType: MIGRATIONS.has(kind) ? FLOW_MIGRATION_ROW : FLOW_REMARK_ROW,
    historyActivityDurationTime: '',
    durationMs: null,
    createTime: time,
    endTime: time,
    outcome: 'completed',
    taskId: '',
    assignee: userId ?? '',
    assigneeName: people.get(userId ?? '') ?? '',
    comment: readSaid(content, language),
    commentKind: kind,
    remarks: [],
    fromVersion: facts.fromVersion ?? null,
    toVersion: facts.toVersion ?? null,
  }
}

const TIMELINE: ReadonlySet<string> = new Set(['startEvent', 'userTask', 'endEvent'])

/** Of the timeline: starts, tasks and ends, from the first visit of one node to the last of the other, where they are named. */
export function timelineOf<Row extends Pick<ActivityRow, 'nodeId' | 'nodeType'>>(
  rows: readonly Row[],
  { from = '', to = '' }: { from?: string; to?: string },
): Row[] {
  const shown = rows.filter(({ nodeType }) => TIMELINE.has(nodeType))
  const first = from === '' ? 0 : shown.findIndex(({ nodeId }) => nodeId === from)
  const last = to === '' ? shown.length - 1 : shown.findLastIndex(({ nodeId }) => nodeId === to)
  return first < 0 ? [] : shown.slice(first, last + 1)
}
