import { Button } from 'antd'
import type { Feedback } from '../../lib/editing/feedback.ts'
import { logFailure } from '../log-failure.ts'
import { removeRows, restoreRows, type Target } from '../resource.api.ts'

/** Where to see what is in the way of a removal. */
export interface RefusalLink {
  to: string
  label: string
}

/** Asked about the one row that could not be removed; undefined where it is something else. */
export type AskRefusal = (id: string) => Promise<RefusalLink | undefined>

/** How long a removal can be taken back. */
const UNDO_SECONDS = 10

interface RemovalWork {
  /** Of the resource, for the log. */
  name: string
  target: Target
  message: Feedback['message']
  say: { deleted: string; undo: string; restored: string }
  navigate: (to: string) => unknown
  readAgain: () => void
  askRefusal: AskRefusal | undefined
  onRemoved: (() => void) | undefined
}

/** Removes rows, and offers for a while to take that back; refused, it leads to what is in the way. */
export async function removeNow(work: RemovalWork, ids: readonly string[]): Promise<void> {
  const { name, target, message, say, readAgain, askRefusal, onRemoved } = work
  try {
    const { ids: removed } = await removeRows(target, ids)
    onRemoved?.()
    const key = `removed-${removed.join()}`
    void message.open({
      key,
      type: 'success',
      duration: UNDO_SECONDS,
      content: (
        <>
          {say.deleted}{' '}
          <Button type="link" size="small" onClick={() => void restore(work, removed, key)}>
            {say.undo}
          </Button>
        </>
      ),
    })
  } catch (error) {
    logFailure(`${name} remove`, error) // Its message has been shown; the rows are all still there.
    const [only] = ids
    if (only !== undefined && ids.length === 1 && askRefusal)
      await offerLink(work, askRefusal, only).catch((failure: unknown) => logFailure(`${name} refusal`, failure))
  }
  readAgain()
}

async function restore({ name, target, message, say, readAgain }: RemovalWork, ids: readonly string[], key: string) {
  message.destroy(key)
  try {
    await restoreRows(target, ids)
    void message.success(say.restored)
  } catch (error) {
    logFailure(`${name} restore`, error)
  }
  readAgain()
}

/** The refusal has been said; this leads to what it is about. */
async function offerLink({ message, navigate }: RemovalWork, askRefusal: AskRefusal, id: string): Promise<void> {
  const link = await askRefusal(id)
  if (!link) return
  const key = `refused-${id}`
  void message.open({
    key,
    type: 'info',
    duration: UNDO_SECONDS,
    content: (
      <Button
        type="link"
        size="small"
        onClick={() => {
          message.destroy(key)
          navigate(link.to)
        }}
      >
        {link.label}
      </Button>
    ),
  })
}
