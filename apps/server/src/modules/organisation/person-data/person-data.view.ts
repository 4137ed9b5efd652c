import type { Language } from '@drawdesk/contract/core/texts'
import {
  ERASURE_STATE,
  type ErasureLine,
  type PersonBlocker,
  type PersonErasure,
  type PersonExport,
} from '@drawdesk/contract/organisation/person-data'
import { formatTime } from '../../../platform/clock.ts'
import { BLOCKER_FACTS, type Blocker } from './erasing/blockers.repository.ts'
import { FILES } from './erasing/erase-files.ts'
import type { ErasedLine, ErasureRow } from './erasing/person-erasure.repository.ts'
import type { ExportRow } from './copies/person-export.repository.ts'
import { STEP_NAMES } from './tables/exported.ts'
import { PERSON_STEPS } from './tables/person-tables.ts'

export interface ViewOptions {
  language: Language
  timeZone: string
  /** Of the person themselves: links go to pages of their own. */
  isOwn: boolean
}

const FILES_TITLE = { zh: '文件', en: 'Files' } as const
const FILES_WHY = {
  delete: {
    zh: '只属于本人，已连同内容从存储中删除',
    en: 'Only theirs; deleted from storage including content',
  },
  unname: {
    zh: '已售出的作品或公司素材仍在使用，文件名已去除',
    en: 'Sold pictures and company material are still in use; file names are removed',
  },
  keep: { zh: '保留', en: 'Kept' },
} as const

export const viewBlockers = (blockers: readonly Blocker[], { language, isOwn }: ViewOptions): PersonBlocker[] =>
  blockers.map(({ kind, count }) => {
    const { text, path, ownPath } = BLOCKER_FACTS[kind]
    return { kind, count, text: text[language], path: isOwn ? ownPath : path }
  })

export function viewExport(row: ExportRow, callerId: string, { timeZone }: ViewOptions): PersonExport {
  const time = (at: Date | null): string => (at ? formatTime(at, timeZone) : '')
  return {
    id: row.id,
    state: row.state,
    tables: row.tables,
    total: row.total,
    rows: Number(row.rows),
    files: Number(row.files),
    bytes: Number(row.bytes),
    createTime: time(row.createTime),
    finishTime: time(row.finishTime),
    expireTime: time(row.expireTime),
    isMine: row.createUser === callerId,
  }
}

export function viewErasure(row: ErasureRow, options: ViewOptions): PersonErasure {
  const time = (at: Date | null): string => (at ? formatTime(at, options.timeZone) : '')
  return {
    id: row.id,
    userId: row.userId,
    alias: row.alias,
    isOwn: row.isOwn === 1,
    state: row.state,
    step: row.step,
    total: row.total,
    createTime: time(row.createTime),
    dueTime: time(row.dueTime),
    beginTime: time(row.beginTime),
    finishTime: time(row.finishTime),
    blocked: viewBlockers(row.blocked as Blocker[], options),
    lines:
      row.state === ERASURE_STATE.done
        ? (row.lines as ErasedLine[]).map((line) => viewLine(line, options.language))
        : [],
  }
}

function viewLine({ name, erasing, rows }: ErasedLine, language: Language): ErasureLine {
  if (name === FILES) return { name, erasing, rows, title: FILES_TITLE[language], why: FILES_WHY[erasing][language] }
  const step = PERSON_STEPS[STEP_NAMES.indexOf(name)]
  // A receipt outlives the catalogue: what is no longer in it is called by its table.
  return { name, erasing, rows, title: step?.title[language] ?? name, why: step?.why[language] ?? '' }
}
