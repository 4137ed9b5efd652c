import { ApiError } from '../../../../lib/http/api-error.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { sendDrawing } from '../chat.api.ts'
import { keep, readKept } from '../chat-storage.ts'

/** A drawing as browsers once kept it: it stood in no conversation on the server. */
interface KeptDraw {
  infoId: string
  words: string
}

/**
 * Makes messages of the drawings that this browser alone knows to belong to the conversation, in their order, and answers whether there were any. What the server does not take now is kept for the next time;
 * a drawing that is gone is forgotten.
 */
export async function storeKeptDraws(diaId: string): Promise<boolean> {
  const cards = readKept<KeptDraw[]>('draws', diaId) ?? []
  let left = cards
  try {
    for (const card of cards) {
      const { infoId, words } = card
      await sendDrawing({ diaId, content: words, infoId, clientRequestId: `kept-${infoId}` }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 404) throw error
        },
      )
      left = left.filter((one) => one !== card)
      keep('draws', diaId, left.length > 0 ? left : undefined)
    }
  } catch (error) {
    logFailure('drawings of this browser', error)
  }
  return left.length < cards.length
}
