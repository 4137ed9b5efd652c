import type { SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawInfoRow } from './draw-info.repository.ts'

/** What was sent, as it was kept. */
export function fieldsOf(info: DrawInfoRow): SendFields {
  const { prompt, negativePrompt, width, height, n, seed } = info
  return {
    prompt,
    negativePrompt,
    width,
    height,
    n,
    seed,
    images: info.inputIds as string[],
    params: info.params as Record<string, string>,
  }
}
