import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { isStartersTask } from '../instances/written-forms.ts'
import type { HeldTask } from './acting.ts'

/** What stands beside a decision where its person said nothing, by kind of comment. */
export const SAID = {
  approve: { zh: '同意', en: 'Approved' },
  reject: { zh: '驳回', en: 'Rejected' },
  rejectTo: { zh: '退回', en: 'Sent back' },
  resubmit: { zh: '重新提交', en: 'Resubmitted' },
  withdraw: { zh: '撤销', en: 'Withdrawn' },
} as const
/** Follows the words of who approved their own request. */
export const ALONE = {
  zh: '（本人发起，没有其他人可以审批）',
  en: ' (own request; no one else could approve it)',
} as const
const CORRECTED = { zh: '修改后重新提交', en: 'Corrected and resubmitted' } as const

/** The kind of comment of a task that is completed, and what stands in its place where the person said nothing. */
export function saidOf(
  held: HeldTask,
  pass: boolean,
  hasChanged: boolean,
): { kind: keyof typeof SAID; words: Record<Language, string> } {
  const isDecision = held.task.parentTaskId !== null || !isStartersTask(held.instance, held.task.nodeId)
  const kind = isDecision ? (pass ? 'approve' : 'reject') : pass ? 'resubmit' : 'withdraw'
  return { kind, words: kind === 'resubmit' && hasChanged ? CORRECTED : SAID[kind] }
}

const BY_WORDS = new Map<string, Bilingual>(
  [...Object.values(SAID), CORRECTED].flatMap((words) => [[words.zh, words] as const, [words.en, words] as const]),
)

/** A comment as it is read: what stands for a person who said nothing is in the language of the reader, whatever that person's was. */
export function readSaid(content: string, language: Language): string {
  const alone = Object.values(ALONE).find((end) => content.endsWith(end))
  const own = alone === undefined ? content : content.slice(0, -alone.length)
  return `${BY_WORDS.get(own)?.[language] ?? own}${alone === undefined ? '' : ALONE[language]}`
}
