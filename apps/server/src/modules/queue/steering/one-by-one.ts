import type { ManyAnswer } from '@drawdesk/contract/queue/queue-manage'
import type { Language } from '@drawdesk/contract/core/texts'
import { AppError, commonErrors } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'

/** Worked on at once; each takes a connection for a moment. */
const AT_ONCE = 4

/**
 * Does something with each of these by itself: what one refuses, with its reason in this language, keeps no other back. What fails through our own fault is logged and refused as well, because the others
 * have been done already. `atOnce` 1: in the order given. `refused` in the order given.
 */
export async function oneByOne(
  ids: readonly string[],
  { language, log, atOnce = AT_ONCE }: { language: Language; log: Log; atOnce?: number },
  work: (id: string) => Promise<void>,
): Promise<ManyAnswer> {
  const reasons = new Map<string, string>()
  const left = [...new Set(ids)]
  const total = left.length
  let next = 0

  async function take(): Promise<void> {
    for (;;) {
      const id = left[next]
      next += 1
      if (id === undefined) return
      try {
        await work(id)
      } catch (error) {
        if (!(error instanceof AppError)) log.error({ err: error, id }, 'one of several drawings could not be steered')
        reasons.set(id, reasonOf(error instanceof AppError ? error : commonErrors.internal(), language))
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, take))
  const refused = left.flatMap((id) => {
    const msg = reasons.get(id)
    return msg === undefined ? [] : [{ id, msg }]
  })
  return { done: total - refused.length, refused }
}

/** With what stands beside its fields: there is no form to show that. */
function reasonOf(error: AppError, language: Language): string {
  const beside = error.fieldErrorsIn(language)?.map(({ msg }) => msg) ?? []
  return beside.length === 0 ? error.messageIn(language) : [...new Set(beside)].join(language === 'zh' ? '；' : '; ')
}
